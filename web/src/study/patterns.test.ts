import { expect, test } from 'vitest';
import { matches } from './patterns';

test('a pattern matches whole moves, and * matches any text', () => {
  expect(matches(['A>B'], 'A>B')).toBe(true);
  expect(matches(['A>B'], 'A>BC')).toBe(false);
  expect(matches(['+*+*'], '+Ar+Bf')).toBe(true);
  expect(matches(['+*+*'], '+Ar')).toBe(false);
  expect(matches(['c:*'], 'c:cd,cd')).toBe(true);
  expect(matches(['c:*'], '-:cd')).toBe(false);
  expect(matches([], 'A>B')).toBe(false);
});
