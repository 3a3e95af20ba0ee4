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
  const all = kept();
  const best = Math.max(points, all[board] ?? 0);
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...all, [board]: best }));
  } catch {
    // then only this game is known
  }
  return best;
}
