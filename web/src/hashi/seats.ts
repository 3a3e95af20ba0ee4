/** Who sits where: colours and names. */
import type { Colour, Seat } from '../face';
import { said } from '../words/language.svelte';
import { words as house } from '../words/words';

const COLOURS: readonly Colour[] = ['r', 'b', 'y', 'v'];

export function colourOf(seat: number): Colour {
  return COLOURS[seat] ?? 'r';
}

/** A name; whoever has none goes by their colour. */
export function nameOf(seats: Seat[], seat: number): string {
  return seats[seat]?.name || said(house).colours[colourOf(seat)];
}
