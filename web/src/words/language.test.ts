import { afterEach, expect, test, vi } from 'vitest';
import { Problem } from '../api/client';
import { preferences } from '../preferences.svelte';
import { Catalogue, inLanguage, labelled, opened, speak } from './language.svelte';

const en = { shout: 'Go!', level: (name: string) => `Bot: ${name}`, all: ['a'] };
const de = { shout: 'Los!', level: (name: string) => `Bot: ${name}`, all: ['a'] };
const fr = { shout: 'Dites « allez » !', level: (name: string) => `Robot : ${name}`, all: ['à ; b'] };

function catalogue() {
  const loading = {
    en: vi.fn(() => Promise.resolve({ default: en })),
    de: vi.fn(() => Promise.resolve({ default: de })),
    fr: vi.fn(() => Promise.resolve({ default: fr })),
  };
  return { words: new Catalogue(loading), ...loading };
}

afterEach(() => {
  preferences.language = null;
});

test('French punctuation has no-break spaces', async () => {
  const { words } = catalogue();
  await words.learn('fr');
  const fr = words.in('fr');
  expect(fr.shout).toBe('Dites\u0020«\u00a0allez\u00a0»\u00a0!');
  expect(fr.level('habile')).toBe('Robot\u00a0: habile');
  expect(fr.all).toEqual(['à\u00a0; b']);
  expect(words.in('fr')).toBe(fr);
});

test('a label has a no-break space before its colon in French', () => {
  preferences.language = 'fr';
  expect([labelled('Analyse', 'Hashi'), labelled('Analyse')]).toEqual(['Analyse\u00a0: Hashi', 'Analyse\u00a0:']);
  preferences.language = 'de';
  expect([labelled('Analyse', 'Hashi'), labelled('Analyse')]).toEqual(['Analyse: Hashi', 'Analyse:']);
});

const components = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });

test.each(Object.entries(components))('%s writes no colon after a name without its language', (_, source) => {
  const drawn = source.replace(/<(script|style).*?<\/\1>/gs, '');
  expect(drawn.match(/.*\}(<\/\w+>)?:[ <"].*/g) ?? []).toEqual([]);
  expect(source.match(/.*\$\{[^`]*\}: .*/g) ?? []).toEqual([]);
});

test('only the chosen language is loaded', async () => {
  preferences.language = 'de';
  const made = catalogue();
  await opened(made.words);
  expect(inLanguage(made.words)).toBe(de);
  expect(made.en).not.toHaveBeenCalled();
  expect(made.fr).not.toHaveBeenCalled();
});

test('a language is loaded once, before the switch', async () => {
  preferences.language = 'de';
  const made = catalogue();
  await opened(made.words);
  const switched = speak('en');
  expect(inLanguage(made.words)).toBe(de);
  await switched;
  expect(inLanguage(made.words)).toBe(en);
  await speak('de');
  await speak('en');
  expect([made.en, made.de].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a language that cannot be loaded changes nothing', async () => {
  preferences.language = 'de';
  const made = catalogue();
  await opened(made.words);
  made.fr.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(speak('fr')).rejects.toBeInstanceOf(Problem);
  expect(inLanguage(made.words)).toBe(de);
  await speak('fr');
  expect(inLanguage(made.words).shout).toContain('allez');
});

test('the last of two chosen languages wins', async () => {
  preferences.language = 'de';
  const made = catalogue();
  await opened(made.words);
  let come: () => void = () => undefined;
  made.fr.mockReturnValueOnce(new Promise((done) => (come = () => { done({ default: fr }); })));
  const first = speak('fr');
  await speak('en');
  come();
  await first;
  expect(inLanguage(made.words)).toBe(en);
});

test('a catalogue opened during a switch gets the new language', async () => {
  preferences.language = 'de';
  const made = catalogue();
  await opened(made.words);
  const late = catalogue();
  await Promise.all([speak('en'), opened(late.words)]);
  expect(inLanguage(late.words)).toBe(en);
});
