import { beforeEach, expect, test } from 'vitest';
import { coachAt, isCoached, sendAway } from './coached';

beforeEach(() => {
  localStorage.clear();
});

test('a table has a coach until the coach is sent away', () => {
  coachAt('t');
  coachAt('u');
  expect([isCoached('t'), isCoached('u'), isCoached('v')]).toEqual([true, true, false]);
  sendAway('t');
  expect([isCoached('t'), isCoached('u')]).toEqual([false, true]);
});

test('invalid storage means no coach', () => {
  localStorage.setItem('kakehashi coach', '{');
  expect(isCoached('t')).toBe(false);
});
