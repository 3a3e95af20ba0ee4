import { expect, test } from 'vitest';
import { beside, chancesOf, considered, costly, firstsOf, momentAfter, numbersTo, roundsOf, verdictOn } from './judged';
import type { Considered, Judged } from './shapes';

const one = (move: string, worth: number): Considered => ({ move, worth, error: 0.01, line: [], remarks: [] });

function judged(more: Partial<Judged> = {}): Judged {
  const best = [one('Aa', 0.4), one('Ab', 0.39), one('Ac', 0.3)];
  return { seat: 0, unit: 'share', chances: [0.4, 0.6], scores: [10, 12], best, played: one('Ad', 0.2), cost: 0.2, mark: 'costly', ...more };
}

/** A game of two: in the first step one moves, then twice both at once. */
const firsts = firstsOf([{ moves: [0] }, { moves: [0, 1] }, { moves: [0, 1] }]);

test('moves are numbered across steps of several moves', () => {
  expect(firsts).toEqual([0, 1, 3, 5]);
  expect([0, 1, 2, 3].map((at) => numbersTo(firsts, at))).toEqual([[], [0], [1, 2], [3, 4]]);
  expect([0, 1, 2, 3, 4].map((number) => momentAfter(firsts, number))).toEqual([1, 2, 2, 3, 3]);
});

test('chances are those before each evaluated move, and the result at the end', () => {
  expect(chancesOf([judged(), null], 2, [1])).toEqual([[0.4, 0.6], null, [0, 1]]);
  expect(chancesOf([], 3, [0, 2])).toEqual([[0.5, 0, 0.5]]);
});

test('costly moves are listed for all seats or for one', () => {
  const all = [judged(), judged({ seat: 1, mark: 'gross' }), null, judged({ mark: '' }), judged()];
  expect(costly(all, null)).toEqual([0, 1, 4]);
  expect(costly(all, 0)).toEqual([0, 4]);
});

test('the played move is listed once beside the best', () => {
  expect(considered(judged()).map(({ move }) => move)).toEqual(['Aa', 'Ab', 'Ac', 'Ad']);
  expect(considered(judged({ played: one('Ab', 0.39) })).map(({ move }) => move)).toEqual(['Aa', 'Ab', 'Ac']);
});

test('no move is shown as better than the best', () => {
  const shown = beside([one('Aa', 0.4), one('Ab', 0.42), one('Ac', 0.39), one('Ad', 0.3)], 'share');
  expect(shown.map(({ shown: worth, place }) => [worth, place])).toEqual([[0.4, 'best'], [0.4, 'as-good'], [0.39, 'as-good'], [0.3, 'lesser']]); // prettier-ignore
});

test('moves with equal shown values have equal verdicts', () => {
  const places = beside([one('Aa', 48.6), one('Ab', 48.11), one('Ac', 48.06), one('Ad', 48.04)], 'points').map(({ place }) => place);
  expect(places).toEqual(['best', 'as-good', 'as-good', 'lesser']);
});

test('negative values are shown by their distance from the best', () => {
  const shown = beside([one('a=3', -40), one('b=3', -39.9), one('c=3', -42)], 'points');
  expect(shown.map(({ shown: worth, place }) => [worth, place])).toEqual([[0, 'best'], [0, 'as-good'], [-2, 'lesser']]); // prettier-ignore
});

test('a move within the error of the best is right', () => {
  const verdicts = ['Aa', 'Ab', 'Ac', 'Ad', 'Ae'].map((move) => verdictOn(judged(), move));
  expect(verdicts).toEqual(['right', 'right', 'lesser', 'played', 'unknown']);
  const points = judged({ unit: 'points', best: [one('Aa', 50), one('Ab', 49.5), one('Ac', 49.4)] });
  expect(['Aa', 'Ab', 'Ac'].map((move) => verdictOn(points, move))).toEqual(['right', 'right', 'lesser']);
});

test('each round starts from the value before it, and the last ends with the score', () => {
  const rounds = [
    { round: 1, move: 2, expected: 40, luck: 3, skill: -1 },
    { round: 2, move: 3, expected: 42, luck: -2, skill: 0 },
  ];
  expect(roundsOf({ seat: 1, start: 40, luck: 1, skill: -1, score: 40, rounds }, firsts)).toEqual([
    { round: 1, from: 1, to: 2, before: 40, luck: 3, skill: -1, after: 42 },
    { round: 2, from: 2, to: 3, before: 42, luck: -2, skill: 0, after: 40 },
  ]);
});
