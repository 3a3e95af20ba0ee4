import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { BoardProps } from '../face';
import { preferences } from '../preferences.svelte';
import { Hand } from '../table/hand.svelte';
import Board from './Board.svelte';
import type { CardFace, Hashi, View } from './picture';

preferences.language = 'en';

const sheet = {
  numbers: {}, bridges: {}, finished: [], closed: [], points: 0, island_points: 0,
  progress: { red: [0, 0], blue: [0, 0], six: [0, 6] }, chain: [],
}; // prettier-ignore
const view = (round: number, card: CardFace | null) =>
  ({
    seat: 0,
    position: { round, card, played: [false, false], bonuses: [{}, {}] },
    picture: { rounds: 17, cards: card ? [card] : [], to_come: [], sheets: [sheet, sheet], lost: [[], []], writes_on: null, deadlines: null },
    result: { over: false, winners: [] },
  }) as unknown as View;

function shown(props: Partial<BoardProps<Hashi>>): string {
  const islands = ['a', 'b'].map((id, x) => ({ id, x: 2 * x, y: 0, flag: null }));
  const board = mount(Board, {
    target: document.body,
    props: {
      setting: { players: 2, board: { name: 'small', islands, lines: [['a', 'b']] } } as unknown as Hashi['Setting'],
      view: view(3, [4, 1]),
      seats: ['Ann', 'Ben'].map((name) => ({ name, bot: null, open: false, kept: false, you: name === 'Ann' })),
      step: null, marked: [], mover: null, before: view(2, [6, 3]), animate: false, offer: null,
      hand: new Hand<Hashi>(() => Promise.resolve({}), () => {}),
      ...props,
    },
  }); // prettier-ignore
  flushSync();
  const [caption, card] = ['.caption', '.card'].map((part) => document.querySelector(part)?.textContent ?? '');
  void unmount(board);
  return `${caption?.match(/\d+\/\d+/)?.[0] ?? ''} ${card?.match(/\d/)?.[0] ?? ''}`.trim();
}

test('the board shows the round to be played', () => {
  expect(shown({})).toBe('3/17 4');
});

test('the board shows a past round with its card in review', () => {
  expect(shown({ past: true })).toBe('2/17 6');
  expect(shown({ past: true, before: view(0, null), view: view(1, [4, 1]) })).toBe('');
  expect(shown({ past: true, before: null })).toBe('3/17 4');
});
