import { expect, test } from 'vitest';
import { movesSince } from './recent';

const steps = (...seats: number[][]) =>
  seats.map((moved) => ({ moves: moved.map((seat) => ({ seat, move: '', effects: {} as never })) }));

test('since my last move, what each of the others did, in order', () => {
  const told = movesSince(steps([0], [1], [2], [0], [1], [2]), 6, 0, 3);
  expect(told.map(({ at, seat }) => [at, seat])).toEqual([[5, 1], [6, 2]]); // prettier-ignore
});

test('only as far as it has been shown', () => {
  expect(movesSince(steps([0], [1], [2]), 2, 0, 3).map(({ seat }) => seat)).toEqual([1]);
});

test('where all move at once, what the others did in the last round', () => {
  const told = movesSince(steps([0, 1, 2], [0, 1, 2]), 2, 1, 3);
  expect(told).toEqual([{ at: 2, which: 0, seat: 0 }, { at: 2, which: 2, seat: 2 }]); // prettier-ignore
});

test('nothing after my own move, and all of it before my first', () => {
  expect(movesSince(steps([1], [0]), 2, 0, 3)).toEqual([]);
  expect(movesSince(steps([1], [2]), 2, 0, 3).map(({ seat }) => seat)).toEqual([1, 2]);
});

test('for a spectator, the last moves', () => {
  expect(movesSince(steps([0], [1], [2], [0]), 4, null, 2).map(({ at }) => at)).toEqual([3, 4]);
});
