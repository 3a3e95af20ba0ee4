/** Who sits where: colours and names. */
import type { Colour, Seat } from '../face';
import * as names from '../table/names';

const COLOURS: readonly Colour[] = ['r', 'b', 'y', 'v'];

export function colourOf(seat: number): Colour {
  return COLOURS[seat] ?? 'r';
}

/** How somebody is called at a table of this game. */
export function nameOf(seats: Seat[], seat: number): string {
  return names.nameOf(seats, seat, colourOf(seat));
}
