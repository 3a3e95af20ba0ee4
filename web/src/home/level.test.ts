import { afterEach, expect, test } from 'vitest';
import { GAMES } from '../games';
import { preferences } from '../preferences.svelte';
import { levelOf } from './level';

afterEach(() => {
  preferences.strength = {};
});

test.each(GAMES)('a first game of $game is against the weakest that means to win, later ones against whom one chose', (door) => {
  expect(levelOf(door)).toBe('novice');
  preferences.strength[door.game] = 'master';
  expect(levelOf(door)).toBe('master');
  preferences.strength[door.game] = 'somebody';
  expect(levelOf(door)).toBe('novice');
});
