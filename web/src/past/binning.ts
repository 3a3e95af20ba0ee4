/** Numbers made ready to be drawn: counted in steps, smoothed, and with round marks beside them. */

export interface Bin {
  /** From this score to that one, both included. */
  from: number;
  to: number;
  count: number;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** How often each score came, in equal steps, so wide that there are at most so many of them; the lowest first. */
export function bins(scores: readonly number[], most = 45): Bin[] {
  if (!scores.length) return [];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const fits = (step: number): boolean => Math.floor(high / step) - Math.floor(low / step) < most;
  const step = STEPS.find(fits) ?? 1000;
  const first = Math.floor(low / step);
  const found = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, bin) => ({
    from: (first + bin) * step,
    to: (first + bin + 1) * step - 1,
    count: 0,
  }));
  for (const score of scores) {
    const bin = found[Math.floor(score / step) - first];
    if (bin) bin.count += 1;
  }
  return found;
}

/** The mean of each value and so many before it. */
export function smoothed(values: readonly number[], over = 10): number[] {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at + 1 - over), at + 1);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}

/** Round numbers between two, at most so many of them. */
export function marks(low: number, high: number, most = 5): number[] {
  const sizes = [0.1, 0.2, 0.5, ...STEPS, 200, 500, 1000];
  const size = sizes.find((step) => Math.floor(high / step) - Math.ceil(low / step) < most) ?? 5000;
  const first = Math.ceil(low / size - 1e-9);
  return Array.from({ length: Math.floor(high / size + 1e-9) - first + 1 }, (_, mark) => (first + mark) * size);
}

/** From so many games on a share is told; before that it says nothing yet. */
export const ENOUGH = 10;

/** What part of the games was won, and how far off that may be; null where there are too few to say so. */
export function shareOf({ games, won }: { games: number; won: number }): { share: number; error: number } | null {
  if (games < ENOUGH) return null;
  // Wilson's middle and width: nobody who has won all of a few games wins always.
  const share = (won + 0.5) / (games + 1);
  return { share: won / games, error: Math.sqrt((share * (1 - share)) / games) };
}
