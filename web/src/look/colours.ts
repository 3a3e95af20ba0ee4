/** The colours of seats, from the first on, where a game gives them no others. */
import type { Colour } from '../face';

export const COLOURS: readonly Colour[] = ['r', 'b', 'y', 'v'];

/** The colour of a seat. */
export function colourOf(seat: number): Colour {
  return COLOURS[seat % COLOURS.length] ?? 'r';
}
