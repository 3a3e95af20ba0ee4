/** Every remark of the server has a sentence in every language. */
import { describe, expect, test } from 'vitest';
import facts from '../../api/facts.json';
import { LANGUAGES } from '../../words/language.svelte';
import { words, type Told } from './words';

const fields: Told = { number: 2, village: 'H', neighbour: 'I', origin: 'D', destination: 'H', space: 'Ap', colour: 'b' };

describe.each(LANGUAGES)('remarks in %s', (language) => {
  const { remarks } = words.in(language);

  test('exist for every code of the server, and no other', () => {
    expect(Object.keys(remarks).sort()).toEqual(facts.games['shangri-la'].remarks);
  });

  test.each(facts.games['shangri-la'].remarks)('%s is a sentence, in singular and plural', (code) => {
    for (const number of [1, 2]) expect(remarks[code]?.({ ...fields, number })).toMatch(/^[^{}]+[^{} ]\.$/);
    expect(remarks[code]?.(fields)).not.toMatch(/undefined/);
  });
});
