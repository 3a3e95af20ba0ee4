import { expect, test } from 'vitest';
import { termsOf } from './terms';

test('rulebook, set-up and clock have labels', () => {
  const clock = { increment: 5, kind: 'bank', seconds: 600 } as const;
  expect(termsOf({ game: 'shangri-la', options: { preset: 'german-2003', setup: 'first-game' }, clock })).toEqual([
    ['Rulebook', 'Original (2003)'],
    ['Start', 'Masters are already placed'],
    ['Time', '10 minutes each, 5 seconds a move'],
  ]);
  expect(termsOf({ game: 'hashi', options: { board: 'B' }, clock: null })).toEqual([
    ['Sheet', 'Side B, harder'],
    ['Time', 'No clock'],
  ]);
});

test('options and clocks without a label show their names and numbers', () => {
  expect(termsOf({ game: 'planks', options: { row: 'short' }, clock: { kind: 'days', days: 5 } })).toEqual([
    ['row', 'short'],
    ['Time', '5 × 24 h'],
  ]);
});
