/** How the players stand. */
import type { Colour } from '../face';
import type { Setting, View } from './picture';
import { colourOf } from './telling';

export interface Player {
  seat: number;
  colour: Colour;
  masters: number;
  villages: number;
  won: boolean;
}

/** How one of them stands. */
export function playerOf(view: View, setting: Setting, seat: number): Player {
  const colour = colourOf(setting, seat);
  const { scores, villages, winners } = view.result;
  return {
    seat,
    colour,
    masters: scores[seat] ?? 0,
    villages: villages[seat] ?? 0,
    won: winners.includes(seat),
  };
}

/** All of them, the winners first. */
export function ranked(view: View, setting: Setting): Player[] {
  const seats = setting.colours.length;
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
