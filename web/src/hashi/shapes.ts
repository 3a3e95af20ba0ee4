/** The outlines of land, brush and wood. Everything irregular comes from a letter, so it is the same on every sheet. */
import type { Point } from './geometry';

/** Numbers between 0 and 1 that look random and are always the same for the same seed. */
export function* scatter(seed: number): Generator<number, never> {
  let state = seed * 2654435769;
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}

/** A closed curve through points, smooth everywhere. */
function smooth(points: Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${pair(first)} ${pair(second)} ${pair(to)}`;
  });
  return `M${pair(at(0))}${curves.join('')}Z`;
}

function pair({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

export interface Land {
  coast: string;
  /** How the green lies on the sand: turned and moved a little. */
  green: string;
  /** Where pines stand, and how tall they are. */
  pines: { x: number; y: number; size: number }[];
}

const lands = new Map<string, Land>();

/** The shape of an island. */
export function landOf(id: string): Land {
  const land = lands.get(id) ?? grow(id);
  lands.set(id, land);
  return land;
}

const AROUND = 11;

function grow(id: string): Land {
  const chance = scatter(id.charCodeAt(0) * 7 + 3);
  const next = () => chance.next().value;
  const turn = next() * Math.PI;
  const oval = 0.03 + 0.1 * next();
  // Capes reach out between the lines, where no bridge comes to land; a bay lies opposite.
  const cape = Math.PI * (0.25 + 0.5 * Math.floor(4 * next()) + 0.12 * (next() - 0.5));
  const far = 9 + 9 * next();
  const coast: Point[] = [];
  for (let index = 0; index < AROUND; index++) {
    const angle = ((index + 0.5 * next()) / AROUND) * 2 * Math.PI;
    const stretched = 1 + oval * Math.cos(2 * (angle - turn));
    const reached = far * Math.max(0, Math.cos(angle - cape)) ** 6 - 4 * Math.max(0, -Math.cos(angle - cape)) ** 8;
    const radius = (45 + 8 * next()) * stretched + reached;
    coast.push({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  }
  const drift = { x: 5 * next() - 2.5, y: 4 * next() - 2.5 };
  const green = coast.map(({ x, y }) => {
    const ratio = 0.74 + 0.14 * next();
    return { x: x * ratio + drift.x, y: y * ratio + drift.y };
  });
  return { coast: smooth(coast), green: smooth(green), pines: pinesOf(next) };
}

/** Pines stand at the upper left, where neither bridge nor flag nor letter is; a few at the lower right, too. */
function pinesOf(next: () => number): Land['pines'] {
  const pines = [];
  const many = Math.floor(next() * 3.2);
  for (let index = 0; index < many; index++) {
    const angle = Math.PI * (1.16 + 0.2 * index + 0.08 * next());
    pines.push({ x: 41 * Math.cos(angle), y: 41 * Math.sin(angle) + 4, size: 0.8 + 0.4 * next() });
  }
  if (next() > 0.55) pines.push({ x: 33, y: 33, size: 0.7 + 0.3 * next() });
  return pines.sort((one, other) => one.y - other.y);
}

interface Wood {
  deck: string;
  left: string;
  right: string;
  planks: string;
  posts: Point[];
}

/** An arched bridge seen from above, from 0 to its length: nearest to the eye, so widest, in the middle. */
export function deckOf(length: number): Wood {
  const end = 8;
  const middle = 10;
  const half = length / 2;
  const rail = (side: number) => `${side * end}Q${half},${side * (2 * middle - end)} ${length},${side * end}`;
  const deck = `M0,${rail(-1)}V${end}Q${half},${2 * middle - end} 0,${end}Z`;
  const many = Math.max(4, Math.round(length / 10));
  const wideAt = (share: number) => end + (middle - end) * 4 * share * (1 - share);
  let planks = '';
  for (let index = 1; index < many; index++) {
    // Planks on the slopes are seen at an angle, so they lie closer together than those on top.
    const share = 0.7 * (index / many) + 0.15 * (1 - Math.cos((Math.PI * index) / many));
    planks += `M${(length * share).toFixed(1)},${(-wideAt(share)).toFixed(1)}v${(2 * wideAt(share)).toFixed(1)}`;
  }
  const posts = [0, 0.33, 0.67, 1].flatMap((share) => [-1, 1].map((side) => ({ x: length * share, y: side * wideAt(share) })));
  return { deck, left: `M0,${rail(-1)}`, right: `M0,${rail(1)}`, planks, posts };
}

/** A part of a circle as a path, from an angle over a sweep, both in degrees. */
function arc(radius: number, start: number, sweep: number): string {
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return pair({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  };
  return `M${point(start)}A${radius},${radius} 0 ${sweep > 180 ? 1 : 0} 1 ${point(start + sweep)}`;
}

/** A brush circle: the wet stroke, and hairs of the brush that run dry one after another. */
export const ENSO = [
  { d: arc(39, 0, 296), wide: 7.5 },
  { d: arc(41.4, 0, 330), wide: 2.4 },
  { d: arc(38.4, 0, 343), wide: 1.8 },
  { d: arc(36, 0, 318), wide: 1.6 },
];
