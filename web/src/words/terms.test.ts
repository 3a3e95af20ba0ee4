/** Every catalogue uses the terms of `docs/terms.md`, and no other words for them. */
import { describe, expect, it } from 'vitest';
import TERMS from '../../../docs/terms.md?raw';
import { words as shangrila } from '../shangrila/words';
import { LANGUAGES, type Language } from './language.svelte';

/** The sources: the pages' own French has other spaces. */
const WRITTEN = import.meta.glob<object>('../**/words/{en,de,fr}.ts', { eager: true, import: 'default' });
/** The texts of the terminal, in English. */
const PYTHON = import.meta.glob<string>(
  ['../../../src/kakehashi/terminal/shangrila/*.py', '../../../src/kakehashi/shangrila/{game,reasons}.py'],
  { query: '?raw', import: 'default', eager: true },
);

/** The texts of a catalogue; a function counts as the texts in its source. */
function texts(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part === 'function') return literals(part.toString());
  return Object.values(part as object).flatMap(texts);
}

/** The texts in a source: those in templates, and those inside of them. */
function literals(source: string): string[] {
  return [/'[^'\n]*'/g, /"[^"\n]*"/g, /`[^`]*`/g].flatMap((quoted) =>
    [...source.matchAll(quoted)].map(([text]) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, '…')),
  );
}

function textsOf(language: Language, room: RegExp): string[] {
  return Object.entries(WRITTEN).flatMap(([path, words]) =>
    room.test(path) && path.endsWith(`/${language}.ts`) ? texts(words) : [],
  );
}

interface Term {
  term: string;
  not: string[];
}

/** The rows of the table under a heading, by language. */
function terms(heading: string): Record<Language, Term[]> {
  const part = TERMS.split(/^## /m).find((one) => one.startsWith(heading)) ?? '';
  const rows = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const of = (column: number): Term[] =>
    rows.map((cells) => ({ term: cells[column] ?? '', not: (cells[column + 1] ?? '').split(/, */).filter(Boolean) }));
  return { en: of(2), de: of(4), fr: of(6) };
}

function using(all: string[], word: string): string[] {
  const whole = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu');
  return all.filter((text) => whole.test(text));
}

describe.each([
  ['The Bridges of Shangri-La', /shangrila/],
  ['Everywhere', /./],
] as const)('the terms of “%s”', (heading, room) => {
  const by = terms(heading);

  it.each(LANGUAGES)('are used in %s', (language) => {
    const all = textsOf(language, room).join('\n').toLowerCase();
    expect(by[language].length).toBeGreaterThan(0);
    expect(by[language].filter(({ term }) => !all.includes(term.toLowerCase()))).toEqual([]);
  });

  it.each(LANGUAGES)('have no other words in %s', (language) => {
    const all = textsOf(language, room);
    expect(by[language].flatMap(({ not }) => not.flatMap((word) => using(all, word)))).toEqual([]);
  });

  it('have no other words in the terminal', () => {
    const all = Object.values(PYTHON).flatMap((source) => literals(source.replace(/"""[^]*?"""/g, '')));
    expect(all.length).toBeGreaterThan(100);
    expect(by.en.flatMap(({ not }) => not.flatMap((word) => using(all, word)))).toEqual([]);
  });
});

describe('the initials of the colours', () => {
  it.each(LANGUAGES)('differ in %s', (language) => {
    const letters = Object.values(shangrila.in(language).colours).map((name) => name.charAt(0));
    expect(letters).toEqual({ en: ['R', 'B', 'Y', 'V'], de: ['R', 'B', 'G', 'L'], fr: ['R', 'B', 'J', 'L'] }[language]);
  });
});
