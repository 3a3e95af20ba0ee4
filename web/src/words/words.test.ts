/** Every message in every language: none missing, none empty. */
import { describe, expect, it } from 'vitest';
import facts from '../api/facts.json';
import { LANGUAGES } from './language.svelte';
import { words } from './words';

const rooms = import.meta.glob<{ words?: Record<string, unknown> }>('../**/words.ts', { eager: true });

/** Enough words that the same ones in two languages are no chance. */
const SENTENCE = /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u;

/** The messages of a catalogue by their path: a text, or what makes one. */
function messages(part: unknown, path = ''): [string, string | (() => string)][] {
  if (typeof part === 'string') return [[path, part]];
  if (typeof part === 'function') return [[path, part as () => string]];
  return Object.entries(part as object).flatMap(([name, inner]) => messages(inner, `${path}/${name}`));
}

describe.each(Object.entries(rooms))('the catalogue %s', (_, room) => {
  const catalogue = room.words ?? {};

  it('is in all languages', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...LANGUAGES].sort());
  });

  it.each(LANGUAGES)('says everything in %s', (language) => {
    const paths = (part: unknown) => messages(part).map(([path, said]) => [path, typeof said]);
    expect(paths(catalogue[language])).toEqual(paths(catalogue['en']));
    expect(messages(catalogue[language]).filter(([, said]) => said === '')).toEqual([]);
  });

  it.each(['de', 'fr'])('has no English left in %s', (language) => {
    const english = new Map(messages(catalogue['en']));
    const same = messages(catalogue[language]).filter(
      ([path, said]) => typeof said === 'string' && SENTENCE.test(said) && said === english.get(path),
    );
    expect(same).toEqual([]);
  });
});

describe('what the server says', () => {
  it.each(['problems', 'phrases'] as const)('has words for all its %s', (kind) => {
    expect(Object.keys(words.en[kind])).toEqual(expect.arrayContaining(facts[kind]));
  });

  it.each(Object.entries(facts.games))('has words for the bots of %s', (_, { bots }) => {
    expect(Object.keys(words.en.bots)).toEqual(expect.arrayContaining(bots));
  });
});
