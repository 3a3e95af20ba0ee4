import { describe, expect, test } from 'vitest';
import facts from '../api/facts.json';
import { LANGUAGES } from '../words/language.svelte';
import { words } from './words';

const fields = { island: 'c', line: 'cd', bridge: 'ef', number: 2, bridges: 2 };

describe.each(LANGUAGES)('reasons in %s', (language) => {
  const { reasons, titles } = words.in(language);

  test.each(facts.games.hashi.reasons)('%s is a sentence', (code) => {
    expect(reasons[code]?.(fields)).toMatch(/^[^{}]+\.$/);
  });
  test('exist for no other code', () => {
    expect(Object.keys(reasons).sort()).toEqual([...facts.games.hashi.reasons].sort());
  });
  test('titles differ', () => {
    expect(new Set(titles).size).toBe(facts.games.hashi.titles.length);
  });
});
