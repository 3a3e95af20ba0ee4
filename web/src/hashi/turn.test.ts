import { expect, test, vi } from 'vitest';
import { Problem } from '../api/client';
import { preferences } from '../preferences.svelte';
import { Hand } from '../table/hand.svelte';
import { Layout } from './geometry';
import type { Hashi, SheetPicture } from './picture';
import { Turn } from './turn.svelte';

preferences.language = 'en';

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

/** What the rules would say of a card with a 1 and two bridges. */
const WAYS: Record<string, string[]> = {
  '-': ['-', 'ab,ab', 'ab,bc', 'bc,bc'],
  a: ['-', 'ab,bc', 'bc,bc'],
  d: ['-', 'ab,ab', 'ab,bc', 'bc,bc', 'ab,cd', 'bc,cd'],
};

function begin() {
  const ask = vi.fn((soFar: Record<string, string>) => {
    if (soFar['why']) return Promise.resolve({ why: { code: 'no-number', line: soFar['why'] } });
    const ways = WAYS[soFar['where'] ?? '-'];
    if (!ways) return Promise.reject(new Problem('illegal-move', '', { code: 'number', island: 'b' }));
    return Promise.resolve({ bridges: ways, sheet: { ...base, finished: soFar['bridges'] ? ['a'] : [] } });
  });
  const hand = new Hand<Hashi>(ask, () => {});
  const turn = new Turn(hand, layout, base, [1, 2], ['-', 'a', 'd']);
  turn.begin();
  return { turn, hand, ask, settled: () => new Promise((done) => setTimeout(done)) };
}

test('at first islands and lines are offered, and to do nothing', async () => {
  const { turn, settled } = begin();
  await settled();
  expect(turn.islands).toEqual(new Set(['a', 'd']));
  expect(turn.lines).toEqual(new Set(['ab', 'bc']));
  expect(turn.ready).toBeNull();
  expect(turn.extras.map(({ label }) => label)).toEqual(['Do nothing']);
});

test('a number alone can be played, and may be followed by bridges', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.touchIsland('d');
  await settled();
  expect(turn.ready).toEqual({ move: 'd:-', label: 'Write 1 on d', final: false });
  expect(turn.lines).toEqual(new Set(['ab', 'bc', 'cd']));
});

test('some of the bridges cannot be played, all of them can', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.touchLine('bc', 'b');
  expect(turn.ready).toBeNull();
  expect(turn.sentence).toContain('1 more bridge');
  turn.touchLine('ab', 'b');
  await settled();
  expect(turn.ready).toMatchObject({ move: '-:ab,bc', label: 'Draw 2 bridges', final: false });
  expect(turn.sheet).toMatchObject({ bridges: { ab: 1, bc: 1 }, finished: ['a'] });
});

test('the same line again doubles a bridge, and once more takes it away', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.touchLine('ab', 'a');
  turn.touchLine('ab', 'b');
  expect(turn.sheet.bridges).toEqual({ ab: 2 });
  turn.touchLine('ab', 'a');
  expect(turn.sheet.bridges).toEqual({});
  expect(turn.begun).toBe(false);
});

test('a number that does not go with the bridges is refused, and says so', async () => {
  const { turn, hand, settled } = begin();
  await settled();
  turn.touchLine('ab', 'a');
  turn.touchLine('ab', 'a');
  turn.touchIsland('a');
  await settled();
  expect(turn.added.where).toBeNull();
  expect(hand.refusal).toBe('With the number on a, not all of these bridges would fit. Take bridges away first.');
});

test('with the number go the bridges that needed it', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.touchIsland('d');
  await settled();
  turn.touchLine('cd', 'd');
  turn.touchLine('bc', 'c');
  expect(turn.ready?.move).toBe('d:bc,cd');
  expect(turn.ready?.final).toBe(true);
  turn.touchIsland('d');
  expect(turn.sheet.bridges).toEqual({ bc: 1 });
});

test('two touches draw: on an island with a number, then on its neighbour', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.touchIsland('b');
  expect(turn.chosen).toBe('b');
  turn.touchIsland('c');
  expect(turn.sheet.bridges).toEqual({ bc: 1 });
  expect(turn.chosen).toBeNull();
});

test('back unwinds step by step', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.touchIsland('d');
  await settled();
  turn.touchLine('cd', 'd');
  turn.back();
  expect(turn.sheet).toMatchObject({ numbers: { b: 4, d: 1 }, bridges: {} });
  turn.back();
  expect(turn.sheet).toBe(base);
  expect(turn.begun).toBe(false);
});

test('what cannot be drawn says why', async () => {
  const { turn, hand, settled } = begin();
  await settled();
  turn.touchLine('cd', 'c');
  await settled();
  expect(hand.refusal).toBe('Neither end of c\u2060–\u2060d has a number.');
});

test('doing nothing is a move, too', async () => {
  const { turn } = begin();
  turn.doNothing();
  expect(turn.ready).toMatchObject({ move: '-:-', final: true });
});

test('whoever touches a line after that does something after all', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.doNothing();
  turn.touchLine('bc', 'b');
  expect(turn.sheet.bridges).toEqual({ bc: 1 });
});

test('and so does whoever touches an island', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.doNothing();
  turn.touchIsland('d');
  await settled();
  expect(turn.ready?.move).toBe('d:-');
  turn.back();
  expect(turn.begun).toBe(false);
});

test('a number is not written with bridges that have changed while the server was asked', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.touchLine('bc', 'b');
  turn.touchIsland('d');
  turn.touchLine('bc', 'b');
  await settled();
  expect(turn.added.where).toBeNull();
  expect(turn.sheet.bridges).toEqual({ bc: 2 });
});

test('why a touch did nothing is not said after another touch that did something', async () => {
  const { turn, hand, settled } = begin();
  await settled();
  turn.touchLine('cd', 'c');
  turn.touchLine('bc', 'b');
  await settled();
  expect(hand.refusal).toBe('');
});

test('where a number goes the server is asked once', async () => {
  const { turn, ask, settled } = begin();
  await settled();
  ask.mockClear();
  turn.touchIsland('d');
  expect(turn.asking).toBe(true);
  await settled();
  expect(turn.asking).toBe(false);
  expect(ask.mock.calls).toEqual([[{ where: 'd' }]]);
});

test('a turn that was advised is chosen whole, and one step back is where it began', async () => {
  const { turn, settled } = begin();
  await settled();
  turn.show('d:ab,cd');
  await settled();
  expect(turn.ready?.move).toBe('d:ab,cd');
  turn.back();
  expect(turn.begun).toBe(false);
  turn.show('-:-');
  expect(turn.ready?.move).toBe('-:-');
});
