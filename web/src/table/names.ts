/** What people and bots at a table are called. */
import type { Colour, Seat } from '../face';
import { inLanguage } from '../words/language.svelte';
import { words } from '../words/words';

/** A person's name; a bot, or an open seat, goes by its colour. */
export function nameOf(seats: Seat[], seat: number, colour: Colour): string {
  return seats[seat]?.name || inLanguage(words).colours[colour];
}
