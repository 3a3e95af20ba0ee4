import { afterEach, expect, test } from 'vitest';
import { preferences } from '../preferences.svelte';
import { inLanguage } from './language.svelte';

const words = {
  en: { shout: 'Go!', level: (name: string) => `Bot: ${name}`, all: ['a'] },
  de: { shout: 'Los!', level: (name: string) => `Bot: ${name}`, all: ['a'] },
  fr: { shout: 'Dites « allez » !', level: (name: string) => `Robot : ${name}`, all: ['à ; b'] },
};

afterEach(() => {
  preferences.language = null;
});

test('French keeps its signs with the words before them', () => {
  preferences.language = 'fr';
  const fr = inLanguage(words);
  expect(fr.shout).toBe('Dites\u0020«\u00a0allez\u00a0»\u00a0!');
  expect(fr.level('habile')).toBe('Robot\u00a0: habile');
  expect(fr.all).toEqual(['à\u00a0; b']);
  expect(inLanguage(words)).toBe(fr);
});

test('the others are taken as they are', () => {
  preferences.language = 'de';
  expect(inLanguage(words)).toBe(words.de);
});
