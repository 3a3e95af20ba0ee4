import { expect, test } from 'vitest';
import card from '../hashi/CardPrint.svelte?raw';
import css from './tokens.css?raw';

const themes = [...css.matchAll(/(:root[^{]*?)\s*\{([^}]*)\}/g)].map(([, theme = '', body = '']) => ({
  theme,
  tokens: [...body.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name),
  colours: Object.fromEntries([...body.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, colour]) => [name, colour])),
}));

/** How bright a colour is, as WCAG counts it. */
function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('there is a light and a dark theme', () => {
  expect(themes.map(({ theme }) => theme)).toEqual([':root', ":root[data-theme='dark']"]);
});

test.each(themes)('no token is defined twice in $theme', ({ tokens }) => {
  expect(tokens.filter((name, at) => tokens.indexOf(name) !== at)).toEqual([]);
});

test('the dark theme defines no token that the light theme lacks', () => {
  const [light, dark] = themes.map(({ tokens }) => tokens);
  expect(dark?.filter((name) => !light?.includes(name))).toEqual([]);
});

test.each(themes)('the numeral of a card has enough contrast in $theme', ({ colours }) => {
  const used = (rule: string) => new RegExp(`\\.${rule} {[^}]*(?:stop-color|fill): var\\(--([\\w-]+)\\)`).exec(card)?.[1] ?? '';
  const [ink = 0, ...sky] = ['numeral', 'high', 'pale'].map((rule) => luminance(colours[used(rule)]));
  for (const ground of sky) {
    expect((Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05)).toBeGreaterThan(4.5);
  }
});
