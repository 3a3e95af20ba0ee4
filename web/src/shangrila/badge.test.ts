import { describe, expect, it } from 'vitest';
import { BADGE_HIGH, badgeAt, PLAQUE } from './badge';
import { BRIDGES, DISCIPLINES, HEIGHT, otherEnd, place, RADIUS, spot, VILLAGES, WIDTH, type Point } from './map';

/** From “1 > 0” to “14 > 13” with the sign of a Master. */
const WIDTHS = [96, 122, 154];

interface Box {
  middle: Point;
  wide: number;
  high: number;
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.abs(one.middle.x - other.middle.x) < (one.wide + other.wide) / 2 &&
    Math.abs(one.middle.y - other.middle.y) < (one.high + other.high) / 2
  );
}

function covers({ middle, wide, high }: Box, piece: Point): boolean {
  const x = Math.max(0, Math.abs(middle.x - piece.x) - wide / 2);
  const y = Math.max(0, Math.abs(middle.y - piece.y) - high / 2);
  return Math.hypot(x, y) < RADIUS - 2;
}

const badge = (village: string, wide: number): Box => ({ middle: badgeAt(village, wide), wide, high: BADGE_HIGH });
const plaques = VILLAGES.map((village): [string, Box] => {
  const { x, y } = place(village);
  return [village, { middle: { x, y: y + PLAQUE.below }, wide: PLAQUE.wide, high: PLAQUE.high }];
});

describe.each(WIDTHS)('a badge of width %i', (wide) => {
  it.each(VILLAGES)('at %s covers no number, no piece and no edge', (village) => {
    const here = badge(village, wide);
    const spaces = VILLAGES.flatMap((name) => DISCIPLINES.map((discipline) => name + discipline));
    expect(plaques.filter(([, plaque]) => overlap(here, plaque)).map(([name]) => name)).toEqual([]);
    expect(spaces.filter((space) => covers(here, spot(space)))).toEqual([]);
    expect(Math.abs(here.middle.x - WIDTH / 2) + wide / 2).toBeLessThanOrEqual(WIDTH / 2);
    expect(here.middle.y + BADGE_HIGH / 2).toBeLessThanOrEqual(HEIGHT);
  });

  it.each(VILLAGES)('of a journey from %s covers no other badge', (origin) => {
    const ends = BRIDGES.filter((bridge) => bridge.includes(origin)).map((bridge) => otherEnd(bridge, origin));
    const clashes = ends.flatMap((one) => ends.filter((two) => one < two && overlap(badge(one, wide), badge(two, wide))));
    expect(clashes).toEqual([]);
  });
});
