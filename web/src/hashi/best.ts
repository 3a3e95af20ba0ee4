/** The most points that somebody got alone, on each board, kept in this browser. */
const PLACE = 'kakehashi-best';

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, number>;
  } catch {
    return {}; // private windows may forbid storage, and anybody may write nonsense into it
  }
}

/** The best on a board, now that there is a game with so many points, too. */
export function bestWith(board: string, points: number): number {
  return Math.max(points, kept()[board] ?? 0);
}

/** Keeps a game with so many points, if it is the best on its board. */
export function keepBest(board: string, points: number): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...kept(), [board]: bestWith(board, points) }));
  } catch {
    // then only this game is known
  }
}
