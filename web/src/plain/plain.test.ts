import { expect, test } from 'vitest';
import face from '.';
import { movesOf, notationOf, piecesOf } from './plain';

const view = { seat: 0, position: 'x..o', heaps: { left: [1, 2], next: 'b' }, result: { over: false, winners: [], scores: [0, 7] }, picture: {} };
const seats = ['Ann', 'Ben'].map((name) => ({ name, bot: null, open: false, kept: false, you: false }));

test('a position lists its notation and its other fields', () => {
  expect(notationOf(view)).toEqual([
    ['position', 'x..o'],
    ['heaps', 'left: [1,2]\nnext: "b"'],
  ]);
});

test('an offer’s moves can be chosen, and its other lists are pieces of moves', () => {
  const offer = { moves: ['a1', 'b2'], where: ['c'], why: null, sheet: { points: 3 } };
  expect(movesOf(offer)).toEqual(['a1', 'b2']);
  expect(piecesOf(offer)).toEqual([['where', ['c']]]);
  expect(movesOf(null)).toEqual([]);
});

test('a move is described by its notation, and a seat by its score', () => {
  const step = { moves: [{ seat: 1, move: 'b2', effects: {} }], at: 0, views: [] };
  expect(face.tell(step, view, {}, seats)).toEqual(['Ben: b2']);
  expect(face.standing(view, {}, 1).score).toBe(7);
});

test('a legal move is the example of typed moves, and moves are always typed', () => {
  expect(face.example({ ...view, offer: { moves: ['a1', 'b2'] } } as typeof view)).toBe('a1');
  expect(face.example(view)).toBe('…');
  expect(face.typed).toBe(true);
});
