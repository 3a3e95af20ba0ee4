import { describe, expect, test } from 'vitest';
import { Layout } from './geometry';

/*  a . b . c
    . . . . .
    d . . e .   */
const layout = new Layout({
  name: 'small',
  islands: [
    { id: 'a', x: 0, y: 0, flag: null },
    { id: 'b', x: 2, y: 0, flag: null },
    { id: 'c', x: 4, y: 0, flag: null },
    { id: 'd', x: 0, y: 2, flag: 'red' },
    { id: 'e', x: 3, y: 2, flag: 'blue' },
  ],
  lines: ['ab', 'bc', 'ad', 'de'],
});

describe('arrow keys', () => {
  test('follow the lines', () => {
    expect(layout.islandToward('a', 'right')).toBe('b');
    expect(layout.islandToward('d', 'up')).toBe('a');
  });
  test('without a line go to the nearest island in their direction', () => {
    expect(layout.islandToward('b', 'down')).toBe('e');
    expect(layout.islandToward('e', 'up')).toBe('b');
  });
  test('go nowhere at the edge', () => {
    expect(layout.islandToward('a', 'left')).toBeNull();
  });
  test('draw only along a line', () => {
    expect(layout.lineToward('d', 'right')).toBe('de');
    expect(layout.lineToward('b', 'down')).toBeNull();
  });
});

describe('a drag', () => {
  const { x, y } = layout.at('a');
  test('follows the line in its direction, as far as the finger', () => {
    expect(layout.followed('a', { x: x + 100, y: y + 10 })).toEqual({ line: 'ab', along: 0.5 });
    expect(layout.followed('a', { x, y: y + 500 })).toEqual({ line: 'ad', along: 1 });
  });
  test('follows no line on its island, or where there is none', () => {
    expect(layout.followed('a', { x: x + 20, y })).toBeNull();
    expect(layout.followed('a', { x: x - 100, y })).toBeNull();
  });
});

test('a touch near an island means the island', () => {
  const { x, y } = layout.at('b');
  expect(layout.islandAt({ x: x + 20, y: y - 20 })).toBe('b');
  expect(layout.islandAt({ x: x - 100, y: y - 400 })).toBeNull();
});

test('wide gaps are drawn narrower, in the same order', () => {
  const wide = new Layout({
    name: 'wide',
    islands: [0, 1, 99].map((x, index) => ({ id: 'abc'.charAt(index), x, y: 0, flag: null })),
    lines: ['ab', 'bc'],
  });
  expect(wide.at('b').x - wide.at('a').x).toBe(100);
  expect(wide.at('c').x - wide.at('b').x).toBe(300);
});

test('the areas of touch of two islands never overlap', () => {
  const islands = [...'abcde'].map((id) => layout.at(id));
  const distances = islands.flatMap((one) => islands.filter((other) => other !== one).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  expect(layout.reach).toBeGreaterThan(0);
  expect(2 * layout.reach).toBeLessThanOrEqual(Math.min(...distances));
});
