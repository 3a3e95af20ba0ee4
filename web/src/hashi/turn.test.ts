import { expect, test, vi } from 'vitest';
import { Problem } from '../api/client';
import { Hand } from '../table/hand.svelte';
import { Layout } from './geometry';
import type { Hashi, SheetPicture } from './picture';
import { Turn } from './turn.svelte';
import { words } from './words';

const messages = words.in('en');

const layout = new Layout({
  name: 'small',
  islands: ['a', 'b', 'c', 'd'].map((id, x) => ({ id, x: 2 * x, y: 0, flag: null })),
  lines: ['ab', 'bc', 'cd'],
});
const base: SheetPicture = {
  numbers: { b: 4 },
  bridges: {},
  finished: [],
  closed: [],
  points: 0,
  island_points: 0,
  progress: { red: [0, 0], blue: [0, 0], six: [0, 6] },
  chain: [],
};

/** The bridges that the server offers for a card with a 1 and two bridges, by the number's island. */
const WAYS: Record<string, string[]> = {
  '-': ['-', 'ab,ab', 'ab,bc', 'bc,bc'],
  a: ['-', 'ab,bc', 'bc,bc'],
  d: ['-', 'ab,ab', 'ab,bc', 'bc,bc', 'ab,cd', 'bc,cd'],
};

function startTurn(offered = ['-', 'a', 'd']) {
  const ask = vi.fn((soFar: Record<string, string>) => {
    if (soFar['why']) return Promise.resolve({ why: { code: 'no-number', line: soFar['why'] } });
    const ways = WAYS[soFar['where'] ?? '-'];
    if (!ways) return Promise.reject(new Problem('illegal-move', '', { code: 'number', island: 'b' }));
    return Promise.resolve({ bridges: ways, sheet: { ...base, finished: soFar['bridges'] ? ['a'] : [] } });
  });
  const hand = new Hand<Hashi>(ask, () => {});
  const turn = new Turn(hand, layout, base, [1, 2], offered);
  turn.begin();
  return { turn, hand, ask, settle: () => new Promise((done) => setTimeout(done)) };
}

test('an empty turn offers islands, lines and doing nothing', async () => {
  const { turn, settle } = startTurn();
  await settle();
  expect(turn.islands).toEqual(new Set(['a', 'd']));
  expect(turn.lines).toEqual(new Set(['ab', 'bc']));
  expect(turn.ready).toBeNull();
  expect(turn.extras.map(({ label }) => label)).toEqual([messages.doNothing]);
});

test('a number alone is a move, and bridges may follow', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.touchIsland('d');
  await settle();
  expect(turn.ready).toEqual({ move: 'd:-', label: messages.write(1, 'd'), final: false });
  expect(turn.lines).toEqual(new Set(['ab', 'bc', 'cd']));
});

test('only all bridges of the card are a move', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.touchLine('bc', 'b');
  expect(turn.ready).toBeNull();
  expect(turn.sentence).toBe(messages.drawMore(1));
  turn.touchLine('ab', 'b');
  await settle();
  expect(turn.ready).toMatchObject({ move: '-:ab,bc', label: messages.draw(2), final: false });
  expect(turn.sheet).toMatchObject({ bridges: { ab: 1, bc: 1 }, finished: ['a'] });
});

test('a second touch doubles a bridge, and a third removes it', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.touchLine('ab', 'a');
  turn.touchLine('ab', 'b');
  expect(turn.sheet.bridges).toEqual({ ab: 2 });
  turn.touchLine('ab', 'a');
  expect(turn.sheet.bridges).toEqual({});
  expect(turn.begun).toBe(false);
});

test('a number that does not fit the drawn bridges is refused', async () => {
  const { turn, hand, settle } = startTurn();
  await settle();
  turn.touchLine('ab', 'a');
  turn.touchLine('ab', 'a');
  turn.touchIsland('a');
  await settle();
  expect(turn.added.where).toBeNull();
  expect(hand.refusal).toContain(messages.notWithThese('a'));
});

test('removing the number removes the bridges that needed it', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.touchIsland('d');
  await settle();
  turn.touchLine('cd', 'd');
  turn.touchLine('bc', 'c');
  expect(turn.ready?.move).toBe('d:bc,cd');
  expect(turn.ready?.final).toBe(true);
  turn.touchIsland('d');
  expect(turn.sheet.bridges).toEqual({ bc: 1 });
});

test('touching an island with a number, then its neighbour, draws a bridge', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.touchIsland('b');
  expect(turn.chosen).toBe('b');
  turn.touchIsland('c');
  expect(turn.sheet.bridges).toEqual({ bc: 1 });
  expect(turn.chosen).toBeNull();
});

test('an island that takes no number shows the server’s reason, and can start a bridge', async () => {
  const { turn, hand, settle } = startTurn();
  await settle();
  turn.touchIsland('c');
  await settle();
  expect([turn.added.where, turn.chosen, hand.reason]).toEqual([null, 'c', 'no-number']);
});

test('an island without a legal number or bridge shows the server’s reason only', async () => {
  const { turn, hand, settle } = startTurn(['-', 'a']);
  await settle();
  turn.touchIsland('d');
  await settle();
  expect([turn.begun, turn.sheet, hand.reason]).toEqual([false, base, 'no-number']);
});

test('back removes the last step', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.touchIsland('d');
  await settle();
  turn.touchLine('cd', 'd');
  turn.back();
  expect(turn.sheet).toMatchObject({ numbers: { b: 4, d: 1 }, bridges: {} });
  turn.back();
  expect(turn.sheet).toBe(base);
  expect(turn.begun).toBe(false);
});

test('an illegal line shows the server’s reason and draws nothing', async () => {
  const { turn, hand, settle } = startTurn();
  await settle();
  turn.touchLine('cd', 'c');
  await settle();
  expect(hand.reason).toBe('no-number');
  expect(turn.sheet).toBe(base);
});

test('doing nothing is a move', async () => {
  const { turn } = startTurn();
  turn.doNothing();
  expect(turn.ready).toMatchObject({ move: '-:-', final: true });
});

test('touching a line ends doing nothing', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.doNothing();
  turn.touchLine('bc', 'b');
  expect(turn.sheet.bridges).toEqual({ bc: 1 });
});

test('touching an island ends doing nothing', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.doNothing();
  turn.touchIsland('d');
  await settle();
  expect(turn.ready?.move).toBe('d:-');
  turn.back();
  expect(turn.begun).toBe(false);
});

test('a number is not written if the bridges changed during the request', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.touchLine('bc', 'b');
  turn.touchIsland('d');
  turn.touchLine('bc', 'b');
  await settle();
  expect(turn.added.where).toBeNull();
  expect(turn.sheet.bridges).toEqual({ bc: 2 });
});

test('a late reason is not shown after a legal touch', async () => {
  const { turn, hand, settle } = startTurn();
  await settle();
  turn.touchLine('cd', 'c');
  turn.touchLine('bc', 'b');
  await settle();
  expect(hand.refusal).toBe('');
});

test('the server is asked once about an island', async () => {
  const { turn, ask, settle } = startTurn();
  await settle();
  ask.mockClear();
  turn.touchIsland('d');
  expect(turn.asking).toBe(true);
  await settle();
  expect(turn.asking).toBe(false);
  expect(ask.mock.calls).toEqual([[{ where: 'd' }]]);
});

test('a hint is chosen as a whole, and one step back removes it', async () => {
  const { turn, settle } = startTurn();
  await settle();
  turn.show('d:ab,cd');
  await settle();
  expect(turn.ready?.move).toBe('d:ab,cd');
  turn.back();
  expect(turn.begun).toBe(false);
  turn.show('-:-');
  expect(turn.ready?.move).toBe('-:-');
});
