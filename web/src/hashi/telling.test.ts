import { beforeEach, expect, test } from 'vitest';
import type { Seat } from '../face';
import { preferences } from '../preferences.svelte';
import type { View } from './picture';
import { brief, tell } from './telling';

const seats = ['Ann', 'Ben'].map((name): Seat => ({ name, bot: null, open: false, kept: false, you: name === 'Ann' }));
const view = (bonuses: object[], writes_on: number[] | null = null) =>
  ({ seat: 0, picture: { writes_on }, position: { bonuses } }) as View;

const round = {
  moves: [
    { seat: 0, move: 'c:cd,cd,ef', effects: { number: 5, finished: ['c', 'f'] } },
    { seat: 1, move: '-:-', effects: { number: null, finished: [] } },
  ],
  at: 0,
  views: [view([{ red: 9 }, {}])],
};

beforeEach(() => {
  preferences.language = 'en';
});

test('a round has a sentence for each player, with the bonuses', () => {
  expect(tell(round, view([{}, {}]), seats)).toEqual([
    'Ann writes 5 on c and draws c\u2060–\u2060d twice and e\u2060–\u2060f; c and f are finished. 9 points for the red flags!',
    'Ben does nothing.',
  ]);
});

test('a round is described in German and in French', () => {
  preferences.language = 'de';
  expect(tell(round, view([{}, {}]), seats)[0]).toBe(
    'Ann schreibt 5 auf c und zeichnet zweimal c\u2060–\u2060d und e\u2060–\u2060f; c und f sind fertig. 9 Punkte für die roten Flaggen!',
  );
  preferences.language = 'fr';
  expect(tell(round, view([{}, {}]), seats)[0]).toBe(
    'Ann écrit 5 sur c et trace c\u2060–\u2060d deux fois et e\u2060–\u2060f\u00a0; c et f sont achevées. 9 points pour les drapeaux rouges\u00a0!',
  );
});

test('set-up names the player who gets the sheet', () => {
  const setUp = { moves: [{ seat: 0, move: 'c=3', effects: { number: 3, finished: [] } }], at: 0, views: [view([{}, {}])] };
  expect(tell(setUp, view([{}, {}], [1, 0]), seats)).toEqual(['Ann writes 3 on c for Ben.']);
});

test('a short label names the number and the bridges', () => {
  expect(brief(round as never)).toEqual(['5 on c, c\u2060–\u2060d ×2, e\u2060–\u2060f', 'does nothing']);
});
