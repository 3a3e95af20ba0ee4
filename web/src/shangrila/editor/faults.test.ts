import { describe, expect, test } from 'vitest';
import facts from '../../api/facts.json';
import { LANGUAGES } from '../../words/language.svelte';
import { words } from './words';

describe.each(LANGUAGES)('faults in %s', (language) => {
  const { faults } = words.in(language);

  test('exist for every code of the server, and no other', () => {
    expect(Object.keys(faults).sort()).toEqual([...facts.games['shangri-la'].faults].sort());
  });

  test.each(Object.entries(faults))('%s is a sentence', (_, say) => {
    const reason = { code: '', count: 7, given: "'x'", village: 'A', colours: 'rby', turns: 1, expected: 1, different: 0, own: 2, all: 3, most: 4 };
    const sentence = say(reason, { colour: 'Red', discipline: 'Priest', space: 'the Priest of A' });
    expect(sentence).toMatch(/^[^{}]+\.$/);
    expect(sentence).not.toMatch(/undefined|NaN/);
  });
});
