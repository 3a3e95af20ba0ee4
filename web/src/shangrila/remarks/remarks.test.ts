/** Whatever the server may say of a move has a sentence, in every language. */
import { describe, expect, test } from 'vitest';
import facts from '../../api/facts.json';
import { LANGUAGES } from '../../words/language.svelte';
import { words, type Told } from './words';

const told: Told = { number: 2, village: 'H', neighbour: 'I', origin: 'D', destination: 'H', space: 'Ap', colour: 'b' };

describe.each(LANGUAGES)('remarks in %s', (language) => {
  const { remarks } = words.in(language);

  test('are those of the server', () => {
    expect(Object.keys(remarks).sort()).toEqual(facts.games['shangri-la'].remarks);
  });

  test.each(facts.games['shangri-la'].remarks)('%s is a sentence, for one and for more', (code) => {
    for (const number of [1, 2]) expect(remarks[code]?.({ ...told, number })).toMatch(/^[^{}]+[^{} ]\.$/);
    expect(remarks[code]?.(told)).not.toMatch(/undefined/);
  });
});
