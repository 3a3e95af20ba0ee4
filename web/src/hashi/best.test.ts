import { beforeEach, expect, test } from 'vitest';
import { bestWith } from './best';

beforeEach(() => {
  localStorage.clear();
});

test('the best is kept for each board', () => {
  expect(bestWith('A', 44)).toBe(44);
  expect(bestWith('B', 30)).toBe(30);
  expect(bestWith('A', 40)).toBe(44);
  expect(bestWith('A', 51)).toBe(51);
});

test('nonsense that somebody has written there is forgotten', () => {
  localStorage.setItem('kakehashi-best', '{');
  expect(bestWith('A', 3)).toBe(3);
});
