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

describe('the next lines', () => {
  test('are all lines at first', () => {
    expect(nextLines(ways, [])).toEqual(new Set(['ab', 'cd', 'ef']));
  });
  test('are those that complete the drawn lines', () => {
    expect(nextLines(ways, ['ab'])).toEqual(new Set(['ab', 'cd']));
    expect(nextLines(ways, ['ef'])).toEqual(new Set(['cd']));
  });
  test('are none after the last bridge', () => {
    expect(nextLines(ways, ['ab', 'ab'])).toEqual(new Set());
  });
  test('do not depend on the order of drawing', () => {
    expect(isComplete(ways, ['cd', 'ab'])).toBe(true);
    expect(nextLines(ways, ['cd'])).toEqual(new Set(['ab', 'ef']));
  });
  test('are none if drawing is not offered', () => {
    expect(nextLines(readWays(['-']), [])).toEqual(new Set());
  });
});

describe('a drawing', () => {
  test('is complete with all its bridges, or with none', () => {
    expect(isComplete(ways, ['ab', 'ab'])).toBe(true);
    expect(isComplete(ways, [])).toBe(true);
  });
  test('is incomplete with only some of its bridges', () => {
    expect(isComplete(ways, ['ab'])).toBe(false);
    expect(isPossible(ways, ['ab'])).toBe(true);
    expect(bridgesLeft(ways, ['ab'])).toBe(1);
  });
  test('counts a line once for each bridge', () => {
    expect(isPossible(ways, ['cd', 'cd'])).toBe(false);
  });
});

test('without the number only the bridges that needed it go', () => {
  expect(keepPossible(ways, draw('gh', 'ab', 'ef', 'cd'))).toEqual(draw('ab', 'cd'));
});

test('the number may go to islands that allow the drawn bridges', () => {
  const known = new Map([
    ['a', ways],
    ['b', readWays(['-'])],
  ]);
  expect(writable(['-', 'a', 'b', 'c'], known, ['ab'])).toEqual(new Set(['a', 'c']));
  expect(writable(['-', 'a', 'b', 'c'], known, [])).toEqual(new Set(['a', 'b', 'c']));
});

test('a turn is written with its lines sorted, and read back', () => {
  expect(moveText('c', ['ef', 'cd', 'cd'])).toBe('c:cd,cd,ef');
  expect(moveText('-', [])).toBe('-:-');
  expect(readMove('c:cd,cd,ef')).toEqual({ where: 'c', bridges: new Map([['cd', 2], ['ef', 1]]) });
  expect(readMove('-:-')).toEqual({ where: '-', bridges: new Map() });
});
