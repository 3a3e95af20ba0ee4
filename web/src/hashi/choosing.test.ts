import { describe, expect, test } from 'vitest';
import {
  bridgesLeft,
  isComplete,
  isPossible,
  keepPossible,
  moveText,
  nextLines,
  readMove,
  readWays,
  writable,
} from './choosing';

const ways = readWays(['-', 'ab,ab', 'ab,cd', 'cd,ef']);
const draw = (...lines: string[]) => lines.map((line) => ({ line }));

describe('what may be drawn next', () => {
  test('at first every line of every way', () => {
    expect(nextLines(ways, [])).toEqual(new Set(['ab', 'cd', 'ef']));
  });
  test('then only what leads to a whole way with what is drawn', () => {
    expect(nextLines(ways, ['ab'])).toEqual(new Set(['ab', 'cd']));
    expect(nextLines(ways, ['ef'])).toEqual(new Set(['cd']));
  });
  test('nothing after the last bridge', () => {
    expect(nextLines(ways, ['ab', 'ab'])).toEqual(new Set());
  });
  test('in whatever order they were drawn', () => {
    expect(isComplete(ways, ['cd', 'ab'])).toBe(true);
    expect(nextLines(ways, ['cd'])).toEqual(new Set(['ab', 'ef']));
  });
  test('nothing if drawing is not offered', () => {
    expect(nextLines(readWays(['-']), [])).toEqual(new Set());
  });
});

describe('what could be played as it is', () => {
  test('a whole way, and drawing nothing', () => {
    expect(isComplete(ways, ['ab', 'ab'])).toBe(true);
    expect(isComplete(ways, [])).toBe(true);
  });
  test('not a part of one', () => {
    expect(isComplete(ways, ['ab'])).toBe(false);
    expect(isPossible(ways, ['ab'])).toBe(true);
    expect(bridgesLeft(ways, ['ab'])).toBe(1);
  });
  test('a line twice is not the same as once', () => {
    expect(isPossible(ways, ['cd', 'cd'])).toBe(false);
  });
});

test('when the number goes away, the bridges that needed it go too, and the others stay', () => {
  expect(keepPossible(ways, draw('gh', 'ab', 'ef', 'cd'))).toEqual(draw('ab', 'cd'));
});

test('the number may go where the bridges that are drawn may stay', () => {
  const known = new Map([
    ['a', ways],
    ['b', readWays(['-'])],
  ]);
  expect(writable(['-', 'a', 'b', 'c'], known, ['ab'])).toEqual(new Set(['a', 'c']));
  expect(writable(['-', 'a', 'b', 'c'], known, [])).toEqual(new Set(['a', 'b', 'c']));
});

test('a turn is written with its lines sorted, and read again', () => {
  expect(moveText('c', ['ef', 'cd', 'cd'])).toBe('c:cd,cd,ef');
  expect(moveText('-', [])).toBe('-:-');
  expect(readMove('c:cd,cd,ef')).toEqual({ where: 'c', bridges: new Map([['cd', 2], ['ef', 1]]) });
  expect(readMove('-:-')).toEqual({ where: '-', bridges: new Map() });
});
