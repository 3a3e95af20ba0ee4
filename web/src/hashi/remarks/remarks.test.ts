/** Every remark of the server has a sentence in every language. */
import { describe, expect, test } from 'vitest';
import facts from '../../api/facts.json';
import { LANGUAGES } from '../../words/language.svelte';
import { words, type Told } from './words';

const fields: Told = {
  islands: ['c', 'd'], island: 'c', number: 4, bridges: 2, lines: 3, missing: 2, room: 4, round: 12, points: 7, bonus: 'red',
}; // prettier-ignore

describe.each(LANGUAGES)('remarks in %s', (language) => {
  const { remarks } = words.in(language);

  test('exist for every code of the server, and no other', () => {
    expect(Object.keys(remarks).sort()).toEqual(facts.games.hashi.remarks);
  });

  test.each(facts.games.hashi.remarks)('%s is a sentence, in singular and plural', (code) => {
    const one = { ...fields, islands: ['c'], bridges: 1, lines: 1, missing: 1 };
    for (const some of [one, fields]) expect(remarks[code]?.(some)).toMatch(/^[^{}]+[^{} ]\.$/);
    expect(remarks[code]?.(fields)).not.toMatch(/undefined/);
  });
});
