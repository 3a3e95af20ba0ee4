import { expect, test } from 'vitest';
import { spotFor, type Box } from './spot';

const SCREEN: [number, number] = [800, 600];
const SIZE: [number, number] = [120, 30];
const box = (left: number, top: number, wide = 40, high = 40): Box => ({ left, top, right: left + wide, bottom: top + high });

test('a tooltip stands above its element, or below where there is no room', () => {
  expect(spotFor(SIZE, box(400, 300), [], [], SCREEN)).toEqual({ x: 360, y: 262 });
  expect(spotFor(SIZE, box(400, 10), [], [], SCREEN)).toEqual({ x: 360, y: 58 });
  expect(spotFor(SIZE, box(0, 300), [], [], SCREEN).x).toBe(8);
});

test('a tooltip covers nothing that can be touched now', () => {
  const of = box(400, 300);
  const lit = [box(340, 250), box(440, 250), box(360, 345, 120), box(300, 300), box(500, 300)];
  const { x, y } = spotFor(SIZE, of, lit, [], SCREEN);
  const covers = [of, ...lit].filter((one) => x < one.right && one.left < x + 120 && y < one.bottom && one.top < y + 30);
  expect(covers).toEqual([]);
  expect(Math.hypot(x - 360, y - 262)).toBeLessThan(160);
});

test('a tooltip is shown even where everything can be touched', () => {
  expect(spotFor(SIZE, box(400, 300), [box(0, 0, 800, 600)], [], SCREEN)).toEqual({ x: 360, y: 262 });
});

test('a tooltip covers no control, unless it would be far from its element', () => {
  const close = box(700, 60);
  const row = box(500, 108, 300, 60);
  const header = box(0, 0, 800, 52);
  const { x, y } = spotFor(SIZE, close, [], [header, row], SCREEN);
  expect([x + 120 <= 700, y >= 52, y + 30 <= 108]).toEqual([true, true, true]);
  expect(spotFor(SIZE, close, [], [box(0, 0, 800, 560)], SCREEN)).toEqual({ x: 660, y: 22 });
});
