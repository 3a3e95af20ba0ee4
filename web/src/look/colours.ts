/** The colours of seats, from the first on, where a game gives them no others. */
import type { Colour } from '../face';

export const COLOURS: readonly Colour[] = ['r', 'b', 'y', 'v'];

const INKS: Record<Colour, string> = { r: '--red', b: '--blue', y: '--yellow', v: '--violet' };

/** The colour of a player, for a style. */
export function inkOf(colour: Colour): string {
  return `var(${INKS[colour]})`;
}

/** The colour of a seat. */
export function colourOf(seat: number): Colour {
  return COLOURS[seat % COLOURS.length] ?? 'r';
}
