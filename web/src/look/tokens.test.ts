import { expect, test } from 'vitest';
import css from './tokens.css?raw';

const themes = [...css.matchAll(/(:root[^{]*?)\s*\{([^}]*)\}/g)].map(([, theme = '', body = '']) => ({
  theme,
  tokens: [...body.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name),
}));

test('there is a theme for the day and one for the night', () => {
  expect(themes.map(({ theme }) => theme)).toEqual([':root', ":root[data-theme='dark']"]);
});

test.each(themes)('no token is defined twice in $theme', ({ tokens }) => {
  expect(tokens.filter((name, at) => tokens.indexOf(name) !== at)).toEqual([]);
});

test('the night defines no token that the day does not know', () => {
  const [day, night] = themes.map(({ tokens }) => tokens);
  expect(night?.filter((name) => !day?.includes(name))).toEqual([]);
});
