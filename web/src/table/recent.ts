/** What happened since somebody's last move. */
import type { Step } from '../face';

/** A move of somebody else: the moment after it, and which of its step it is. */
export interface Recent {
  at: number;
  which: number;
  seat: number;
}

/** The moves of others since the last one of a seat, as many as `most`; for a spectator, the last ones. */
export function movesSince(steps: readonly Pick<Step, 'moves'>[], reached: number, seat: number | null, most: number): Recent[] {
  const found: Recent[] = [];
  for (let at = reached; at > 0 && found.length < most; at -= 1) {
    const moves = steps[at - 1]?.moves ?? [];
    const others = moves.flatMap((move, which) => (move.seat === seat ? [] : [{ at, which, seat: move.seat }]));
    found.unshift(...others);
    if (others.length < moves.length) break;
  }
  return found;
}
