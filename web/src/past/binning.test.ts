import { describe, expect, it } from 'vitest';
import { bins, ENOUGH, marks, shareOf, smoothed } from './binning';

describe('bins of scores', () => {
  it('hold one score each from the lowest to the highest, also scores without a game', () => {
    expect(bins([41, 43, 43])).toEqual([
      { from: 41, to: 41, count: 1 },
      { from: 42, to: 42, count: 0 },
      { from: 43, to: 43, count: 2 },
    ]);
  });

  it('are wider where there would be too many, and lose no game', () => {
    const scores = Array.from({ length: 100 }, (_, score) => score - 20);
    const found = bins(scores, 45);
    expect(found.length).toBeLessThanOrEqual(45);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(100);
    expect(found.every(({ from, to, count }) => to - from + 1 >= count && from % 5 === 0)).toBe(true);
    expect(found[0]).toEqual({ from: -20, to: -16, count: 5 });
  });

  it('are empty without games', () => {
    expect(bins([])).toEqual([]);
  });
});

describe('the moving average', () => {
  it('starts with the scores it has', () => {
    expect(smoothed([2, 4, 6, 8], 2)).toEqual([2, 3, 5, 7]);
  });
});

describe('axis marks', () => {
  it.each([
    [1180, 1523, 5, [1200, 1300, 1400, 1500]],
    [-3.2, 0, 5, [-3, -2, -1, 0]],
    [40, 58, 5, [40, 45, 50, 55]],
    [0, 0.4, 5, [0, 0.1, 0.2, 0.3, 0.4]],
  ])('from %d to %d', (low, high, most, found) => {
    expect(marks(low, high, most).map((mark) => Number(mark.toFixed(6)) + 0)).toEqual(found);
  });
});

describe('a win rate', () => {
  it('needs enough games', () => {
    expect(shareOf({ games: ENOUGH - 1, won: 3 })).toBeNull();
  });

  it('has an error, also when every game was won', () => {
    const all = shareOf({ games: 20, won: 20 });
    expect(all?.share).toBe(1);
    expect(all?.error).toBeGreaterThan(0.02);
    expect(shareOf({ games: 400, won: 100 })?.error).toBeCloseTo(0.0217, 3);
  });
});
