/** How the players stand. */
import type { Colour, Setting, View } from '../face';
import { colourOf } from './telling';

export interface Player {
  seat: number;
  colour: Colour;
  masters: number;
  villages: number;
  won: boolean;
}

function count(view: View, what: 'scores' | 'villages', colour: Colour): number {
  return (view.result[what] as Record<string, number>)[colour] ?? 0;
}

/** How one of them stands. */
export function playerOf(view: View, setting: Setting, seat: number): Player {
  const colour = colourOf(setting, seat);
  return {
    seat,
    colour,
    masters: count(view, 'scores', colour),
    villages: count(view, 'villages', colour),
    won: view.result.winners.includes(colour),
  };
}

/** All of them, the winners first. */
export function ranked(view: View, setting: Setting): Player[] {
  const seats = String(setting['colours']).length;
  return Array.from({ length: seats }, (_, seat) => playerOf(view, setting, seat)).sort(
    (one, other) =>
      Number(other.won) - Number(one.won) || other.masters - one.masters || other.villages - one.villages,
  );
}

/** What it was that made the first of them win. */
export function reasonFor([best, next]: Player[]): 'masters' | 'villages' | 'shared' {
  if (next?.won) return 'shared';
  return best && next && best.masters === next.masters ? 'villages' : 'masters';
}
