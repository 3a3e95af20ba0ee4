/** Every message exists in every language. */
import { describe, expect, it } from 'vitest';
import BOTS from '../../../docs/bots.md?raw';
import README from '../../../README.md?raw';
import facts from '../api/facts.json';
import { LANGUAGES, type Catalogue } from './language.svelte';
import { words } from './words';

const rooms = import.meta.glob<Catalogue<object>>('../**/words.ts', { eager: true, import: 'words' });

/** Three words are hardly the same in two languages by chance. */
const SENTENCE = /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u;

/** The messages of a catalogue by their path: a text, or what makes one. */
function messages(part: unknown, path = ''): [string, string | (() => string)][] {
  if (typeof part === 'string') return [[path, part]];
  if (typeof part === 'function') return [[path, part as () => string]];
  return Object.entries(part as object).flatMap(([name, inner]) => messages(inner, `${path}/${name}`));
}

describe.each(Object.entries(rooms))('the catalogue %s', (_, catalogue) => {
  it.each(LANGUAGES)('is complete in %s', (language) => {
    const paths = (part: unknown) => messages(part).map(([path, said]) => [path, typeof said]);
    expect(paths(catalogue.in(language))).toEqual(paths(catalogue.in('en')));
    expect(messages(catalogue.in(language)).filter(([, said]) => said === '')).toEqual([]);
  });

  it.each(['de', 'fr'] as const)('has no English left in %s', (language) => {
    const english = new Map(messages(catalogue.in('en')));
    const same = messages(catalogue.in(language)).filter(
      ([path, said]) => typeof said === 'string' && SENTENCE.test(said) && said === english.get(path),
    );
    expect(same).toEqual([]);
  });
});

describe('the codes of the server', () => {
  it.each(['problems', 'phrases'] as const)('have messages: %s', (kind) => {
    expect(Object.keys(words.in('en')[kind])).toEqual(expect.arrayContaining(facts[kind]));
  });

  it.each(Object.entries(facts.games))('have names for the bots of %s, in English those of the command line', (_, { bots }) => {
    expect(words.in('en').bots).toMatchObject(bots);
    expect(Object.keys(words.in('en').botsDo)).toEqual(expect.arrayContaining(Object.keys(bots)));
  });
});

describe('the levels of bots', () => {
  it.each(LANGUAGES)('have a name of their own in %s, which is no name of the command line', (language) => {
    const { bots } = words.in(language);
    expect(new Set([...Object.keys(bots), ...Object.values(bots)]).size).toBe(2 * Object.keys(bots).length);
  });

  it.each(Object.entries(words.in('en').bots))('have both names in the documentation: %s, %s', (level, name) => {
    expect(BOTS).toContain(`\n| \`${level}\` | ${name} |`);
    const names = LANGUAGES.map((language) => words.in(language).bots[level]);
    expect(README).toContain(`| \`${level}\` | ${names.join(' | ')} |`);
  });
});
