/** What people and bots at a table are called. */
import type { Colour, GameFace, Seat, Setting } from '../face';
import { said } from '../words/language.svelte';
import { words } from '../words/words';

/** A person's name; a bot, or an open seat, goes by its colour. */
export function nameOf(seats: Seat[], seat: number, colour: Colour): string {
  return seats[seat]?.name || said(words).colours[colour];
}

/** The seats that have won, from a result: by number, or by colour. */
export function winnersOf(winners: unknown[], seats: Seat[], face: GameFace | null, setting: Setting): number[] {
  return seats
    .map((_, seat) => seat)
    .filter((seat) => winners.includes(seat) || winners.includes(face?.colour(setting, seat)));
}
