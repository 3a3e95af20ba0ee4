/** One touch, and one plays: a table against bots, from a start that needs no preparation. */
import { coachAt } from '../advice/coached';
import { api } from '../api/client';
import type { Door } from '../face';
import { ensureName } from '../me.svelte';
import { go } from '../router.svelte';
import { inLanguage } from '../words/language.svelte';
import { words } from '../words/words';

/** Opens a table with these seats, and goes there. */
export async function play({ game, now: { options } }: Door, seats: string[], coached = false): Promise<void> {
  await ensureName(inLanguage(words).guest);
  const { about } = await api.order({ game, seats, options });
  if (coached) coachAt(about.table);
  go(`/table/${about.table}`);
}

/** Against as many bots as is usual, of one level; a first game has a coach who looks on. */
export function playNow(door: Door, level: string, coached = false): Promise<void> {
  return play(door, ['me', ...Array<string>(door.now.bots).fill(level)], coached);
}

/** The cards of a day once more, when that does not count any more. */
export async function practise(day: string, game: string): Promise<void> {
  await ensureName(inLanguage(words).guest);
  const { about } = await api.practise(day, game);
  go(`/table/${about.table}`);
}

let opening = false;

/** Opens a table once, however often it is asked for meanwhile. */
export async function once(playing: () => Promise<void>): Promise<void> {
  if (opening) return;
  opening = true;
  try {
    await playing();
  } finally {
    opening = false;
  }
}
