import { describe, expect, test } from 'vitest';
import facts from '../api/facts.json';
import { LANGUAGES } from '../words/language.svelte';
import { words } from './words';

const told = { island: 'c', line: 'cd', bridge: 'ef', number: 2, bridges: 2 };

describe.each(LANGUAGES)('in %s', (language) => {
  const { reasons, titles } = words.in(language);

  test.each(facts.games.hashi.reasons)('the reason %s is a sentence', (code) => {
    expect(reasons[code]?.(told)).toMatch(/^[^{}]+\.$/);
  });
  test('there is no sentence for a reason that does not exist', () => {
    expect(Object.keys(reasons).sort()).toEqual([...facts.games.hashi.reasons].sort());
  });
  test('every title has a name of its own', () => {
    expect(new Set(titles).size).toBe(facts.games.hashi.titles.length);
  });
});
