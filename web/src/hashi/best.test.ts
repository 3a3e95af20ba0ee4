import { beforeEach, expect, test } from 'vitest';
import { bestWith, keepBest } from './best';

beforeEach(() => {
  localStorage.clear();
});

test('the best score is stored for each board', () => {
  keepBest('A', 44);
  keepBest('B', 30);
  keepBest('A', 40);
  expect([bestWith('A', 40), bestWith('A', 51), bestWith('B', 0)]).toEqual([44, 51, 30]);
});

test('reading the best score stores nothing', () => {
  bestWith('A', 44);
  expect(localStorage.length).toBe(0);
});

test('invalid storage means no best score', () => {
  localStorage.setItem('kakehashi-best', '{');
  expect(bestWith('A', 3)).toBe(3);
});
