import { afterEach, expect, test } from 'vitest';
import { GAMES } from '../games';
import { preferences } from '../preferences.svelte';
import { levelOf } from './level';

afterEach(() => {
  preferences.strength = {};
});

test.each(GAMES)('the level for $game is novice until the player chooses a known level', (door) => {
  expect(levelOf(door)).toBe('novice');
  preferences.strength[door.game] = 'master';
  expect(levelOf(door)).toBe('master');
  preferences.strength[door.game] = 'unknown';
  expect(levelOf(door)).toBe('novice');
});
