/** Where everything lies on our map: villages, their seven spaces, and the ends of bridges. */
import facts from '../api/facts.json';
import type { Discipline } from './picture';

export interface Point {
  x: number;
  y: number;
}

export const WIDTH = 1200;
export const HEIGHT = 1360;

const SHANGRI_LA = facts.games['shangri-la'];
export const VILLAGES: readonly string[] = SHANGRI_LA.villages;
export const DISCIPLINES = SHANGRI_LA.disciplines as readonly Discipline[];
export const BRIDGES: readonly string[] = SHANGRI_LA.bridges;
export const RED_VILLAGE = 'C';

/** The villages of the real map, pulled apart until the closest have room for a bridge and a finger. */
// prettier-ignore
const PLACES: Record<string, Point> = {
  A: { x: 146, y: 158 }, B: { x: 517, y: 150 }, C: { x: 1054, y: 150 }, D: { x: 323, y: 747 }, E: { x: 512, y: 485 },
  F: { x: 787, y: 326 }, G: { x: 146, y: 1023 }, H: { x: 596, y: 918 }, I: { x: 784, y: 661 }, J: { x: 1054, y: 503 },
  K: { x: 417, y: 1182 }, L: { x: 801, y: 1182 }, M: { x: 998, y: 914 },
};

/** From the middle of a space to its corner. */
export const RADIUS = 46;
const ACROSS = RADIUS * Math.sqrt(3);

/** The spaces of a village, around its middle, 2–3–2. */
const SPACES: Record<Discipline, Point> = {
  r: { x: -ACROSS / 2, y: -1.5 * RADIUS },
  a: { x: ACROSS / 2, y: -1.5 * RADIUS },
  d: { x: -ACROSS, y: 0 },
  p: { x: 0, y: 0 },
  y: { x: ACROSS, y: 0 },
  f: { x: -ACROSS / 2, y: 1.5 * RADIUS },
  h: { x: ACROSS / 2, y: 1.5 * RADIUS },
};

/** The edge of a terrace: the seven spaces and a path around them. */
export const TERRACE: Point[] = (
  [
    [-0.5, -2.5], [0.5, -2.5], [1, -2], [1.5, -0.5], [1.5, 0.5], [1, 2],
    [0.5, 2.5], [-0.5, 2.5], [-1, 2], [-1.5, 0.5], [-1.5, -0.5], [-1, -2],
  ] as const
).map(([x, y]) => ({ x: x * ACROSS * 1.09, y: y * RADIUS * 1.1 })); // prettier-ignore

/** How high the wall is on which a terrace lies. */
export const WALL = 24;

export function place(village: string): Point {
  return PLACES[village] ?? { x: 0, y: 0 };
}

/** A space relative to the middle of its village. */
export function within(discipline: Discipline): Point {
  return SPACES[discipline];
}

/** A space, such as `Ar`, on the map. */
export function spot(space: string): Point {
  const village = place(space.charAt(0));
  const inside = within(space.charAt(1) as Discipline);
  return { x: village.x + inside.x, y: village.y + inside.y };
}

/** Corners as an SVG attribute wants them. */
export function corners(points: Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

/** A hexagon that stands on a corner. */
export function hexagon(radius: number): string {
  const turns = [0, 1, 2, 3, 4, 5].map((sixth) => (Math.PI / 3) * sixth - Math.PI / 2);
  return corners(turns.map((turn) => ({ x: radius * Math.cos(turn), y: radius * Math.sin(turn) })));
}

/** The village at the other end of a bridge. */
export function otherEnd(bridge: string, village: string): string {
  return bridge.charAt(0) === village ? bridge.charAt(1) : bridge.charAt(0);
}

/** Where a bridge to another village leaves the terrace of this one. */
function gate(village: string, other: string): Point {
  const here = place(village);
  const there = place(other);
  const turn = Math.atan2(there.y - here.y, there.x - here.x);
  const below = Math.max(0, Math.sin(turn)) * 10; // the wall hangs down in front
  return { x: here.x + 128 * Math.cos(turn), y: here.y + 122 * Math.sin(turn) + below };
}

interface Span {
  from: Point;
  to: Point;
  length: number;
  /** Its direction, in degrees. */
  turn: number;
  /** How far its middle hangs, to its own side. */
  sag: number;
}

/** A bridge as it hangs, from its first village to its second. */
export function span(bridge: string): Span {
  const from = gate(bridge.charAt(0), bridge.charAt(1));
  const to = gate(bridge.charAt(1), bridge.charAt(0));
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  // Ropes hang down; one that leads straight down swings a little to the side instead.
  const side = Math.cos(turn) < -0.01 ? -1 : 1;
  const sag = side * length * (0.05 + 0.09 * Math.abs(Math.cos(turn)));
  return { from, to, length, turn: (turn * 180) / Math.PI, sag };
}

/** A point of a bridge, from 0 at its first village to 1 at its second. */
export function along(bridge: string, part: number): Point {
  const { from, to, length, sag } = span(bridge);
  const hang = (4 * sag * part * (1 - part)) / length;
  return {
    x: from.x + (to.x - from.x) * part - (to.y - from.y) * hang,
    y: from.y + (to.y - from.y) * part + (to.x - from.x) * hang,
  };
}

/** The same, counted from one of its two villages. */
export function alongFrom(bridge: string, village: string, part: number): Point {
  return along(bridge, bridge.charAt(0) === village ? part : 1 - part);
}
