/** How strong the bots of a game are, for those who do not say so at every table. */
import type { Door } from '../face';
import { preferences } from '../preferences.svelte';

/** Whom to play against in a first game: the weakest bot that means to win. */
export function firstOpponent({ levels }: Door): string {
  return levels[1] ?? levels[0] ?? '';
}

/** Whom to play against: the level that was chosen last, or one that is proposed. */
export function levelOf(door: Door, proposed?: string): string {
  const wanted = preferences.strength[door.game] ?? proposed;
  return wanted && door.levels.includes(wanted) ? wanted : firstOpponent(door);
}
