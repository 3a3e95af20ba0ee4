import { expect, test } from 'vitest';
import { movesSince } from './recent';

const steps = (...seats: number[][]) =>
  seats.map((moved) => ({ moves: moved.map((seat) => ({ seat, move: '', effects: {} as never })) }));

test('lists the other players’ moves since the seat’s last move, in order', () => {
  const moves = movesSince(steps([0], [1], [2], [0], [1], [2]), 6, 0, 3);
  expect(moves.map(({ at, seat }) => [at, seat])).toEqual([[5, 1], [6, 2]]); // prettier-ignore
});

test('leaves out moves that have not been shown', () => {
  expect(movesSince(steps([0], [1], [2]), 2, 0, 3).map(({ seat }) => seat)).toEqual([1]);
});

test('lists the other players’ moves of the last round where all move at once', () => {
  const moves = movesSince(steps([0, 1, 2], [0, 1, 2]), 2, 1, 3);
  expect(moves).toEqual([{ at: 2, which: 0, seat: 0 }, { at: 2, which: 2, seat: 2 }]); // prettier-ignore
});

test('lists nothing after the seat’s own move, and everything before its first', () => {
  expect(movesSince(steps([1], [0]), 2, 0, 3)).toEqual([]);
  expect(movesSince(steps([1], [2]), 2, 0, 3).map(({ seat }) => seat)).toEqual([1, 2]);
});

test('lists the last moves for a spectator', () => {
  expect(movesSince(steps([0], [1], [2], [0]), 4, null, 2).map(({ at }) => at)).toEqual([3, 4]);
});
