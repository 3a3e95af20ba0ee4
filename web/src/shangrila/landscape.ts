/** The shapes of our landscape: ridges behind ridges, bands of mist, crags under the villages. Always the same ones. */
import { place, VILLAGES, type Point } from './map';

/** The picture goes on beyond the map, so that it fills whatever it is hung in. */
export const LEFT = -1500;
export const RIGHT = 2780;
export const TOP = -1100;
export const BOTTOM = 2500;

/** Numbers from 0 to 1 that are the same every time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

interface Peak {
  top: Point;
  left: Point;
  right: Point;
}

interface Ridge {
  /** The outline, closed far below. */
  outline: string;
  /** The line of the crest alone. */
  crest: string;
  /** The sides that lie in shadow. */
  shaded: string;
  /** Snow on the tops. */
  snow: string;
  high: number;
  low: number;
}

function peaks(seed: number, base: number, height: number, pitch: number): Peak[] {
  const draw = chance(seed);
  const found: Peak[] = [];
  let left: Point = { x: LEFT, y: base };
  while (left.x < RIGHT) {
    const wide = pitch * (0.6 + 0.8 * draw());
    const tall = height * (0.35 + 0.65 * draw());
    const top = { x: left.x + wide * (0.4 + 0.2 * draw()), y: base - tall };
    const right = { x: left.x + wide, y: base - tall * 0.35 * draw() };
    found.push({ top, left, right });
    left = right;
  }
  return found;
}

/** A slope, broken once so that no mountain is a plain triangle. */
function slope(from: Point, to: Point, draw: () => number): Point[] {
  const part = 0.35 + 0.3 * draw();
  const bend = (draw() - 0.35) * 0.16 * Math.abs(to.y - from.y);
  return [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part + bend }, to];
}

function line(points: Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L');
}

/** The shaded side of a peak: from its top down the right, back along a crooked line. */
function shade({ top, right }: Peak, draw: () => number): string {
  const deep = right.y - top.y;
  const way = (down: number, aside: number): Point => ({
    x: top.x + (right.x - top.x) * down * 0.45 + aside * deep * 0.1,
    y: top.y + deep * down,
  });
  return `M${line([top, right, way(1, draw() - 0.5), way(0.7, draw()), way(0.45, -draw()), way(0.2, draw())])}Z`;
}

/** A cap of snow with a ragged hem. */
function cap({ top, left, right }: Peak): string {
  const at = (side: Point, down: number): Point => ({
    x: top.x + (side.x - top.x) * down,
    y: top.y + (side.y - top.y) * down,
  });
  const [l, r] = [at(left, 0.36), at(right, 0.36)];
  const hem = (part: number, up: number): Point => ({ x: l.x + (r.x - l.x) * part, y: Math.max(l.y, r.y) - up });
  return `M${line([top, r, hem(0.78, 22), hem(0.62, -6), hem(0.46, 20), hem(0.28, -2), l])}Z`;
}

function ridge(seed: number, base: number, height: number, pitch: number, depth: number): Ridge {
  const all = peaks(seed, base, height, pitch);
  const draw = chance(seed + 7);
  const first = all[0]?.left ?? { x: LEFT, y: base };
  const slopes = all.flatMap((one) => [...slope(one.left, one.top, draw), ...slope(one.top, one.right, draw)]);
  const crest = `M${line([first, ...slopes])}`;
  return {
    outline: `${crest}L${RIGHT + 400} ${base + depth}L${LEFT} ${base + depth}Z`,
    crest,
    shaded: all.map((one) => shade(one, draw)).join(''),
    snow: all.filter(({ top }) => base - top.y > height * 0.55).map(cap).join(''),
    high: base - height,
    low: base + depth,
  };
}

/** A band of mist as prints have it: bars with round ends, lying over one another. */
function mist(x: number, y: number, wide: number, thick = 30): string {
  const end = (to: number): string => `a${thick / 2} ${thick / 2} 0 0 1 0 ${to}`;
  const bar = (left: number, top: number, length: number): string =>
    `M${left} ${top}h${length}${end(thick)}h${-length}${end(-thick)}z`;
  return (
    bar(x, y, wide) +
    bar(x + wide * 0.22, y + thick - 1, wide * 0.9) +
    bar(x - wide * 0.14, y + 2 * thick - 2, wide * 0.62)
  );
}

interface Crag {
  village: string;
  body: string;
  facets: string;
  sides: string;
  high: number;
  low: number;
}

/** The rock that carries a village, down to where the mist hides it. */
function crag(village: string): Crag {
  const { x, y } = place(village);
  const draw = chance(village.charCodeAt(0) * 977);
  const jag = (side: number): Point[] =>
    [1, 2, 3, 4, 5].map((step) => ({
      x: x + side * (126 - step * 13 + 22 * (draw() - 0.5)),
      y: y + 60 + step * (44 + 10 * draw()),
    }));
  const [left, right] = [jag(-1), jag(1)];
  const cracks = [-70, -28, 16, 62].map((aside) => {
    const from = { x: x + aside, y: y + 120 };
    const knee = { x: from.x + 24 * (draw() - 0.5), y: from.y + 50 + 20 * draw() };
    return `M${line([from, knee, { x: knee.x + 22 * (draw() - 0.5), y: knee.y + 40 + 30 * draw() }])}`;
  });
  return {
    village,
    body: `M${line([{ x: x - 122, y: y + 40 }, ...left, ...[...right].reverse(), { x: x + 122, y: y + 40 }])}Z`,
    facets: cracks.join(''),
    sides: `M${line([{ x: x - 122, y: y + 40 }, ...left])}M${line([{ x: x + 122, y: y + 40 }, ...right])}`,
    high: y + 90,
    low: y + 290,
  };
}

/** All crags, the farthest first. */
export const CRAGS: Crag[] = [...VILLAGES].sort((one, other) => place(one).y - place(other).y).map(crag);

/** A pine as a brush draws it: a stem and a few flat clouds of needles. */
export function pine(x: number, y: number, size: number): { stem: string; needles: string } {
  const cloud = (aside: number, up: number, half: number): string => {
    const wide = half * size;
    const start = `M${x + aside * size - wide} ${y - up * size}`;
    return `${start}q${wide} ${-1.1 * wide} ${2 * wide} 0q${-wide} ${0.36 * wide} ${-2 * wide} 0z`;
  };
  return {
    stem: `M${x} ${y}q${3 * size} ${-8 * size} ${-1 * size} ${-14 * size}t${2 * size} ${-14 * size}`,
    needles: cloud(-5, 12, 9) + cloud(6, 17, 8) + cloud(-3, 23, 8) + cloud(2, 30, 6),
  };
}

/** The river in the gorge. */
export const RIVER =
  'M420 2500C460 2100 900 1900 760 1620C700 1520 520 1470 600 1390C640 1350 700 1330 650 1290C612 1262 590 1240 606 1200' +
  'C640 1246 700 1262 716 1300C740 1350 660 1380 690 1430C730 1500 900 1540 960 1640C1060 1900 800 2200 900 2500Z';

/** The ridges, the farthest first. */
export const LAYERS = [
  { name: 'far', ...ridge(11, 330, 330, 420, 240) },
  { name: 'mid', ...ridge(23, 640, 300, 360, 260) },
  { name: 'near', ...ridge(5, 960, 250, 330, 300) },
  { name: 'front', ...ridge(41, 1330, 180, 380, 1300) },
];

export const PINES = [
  pine(262, 420, 1.9), pine(300, 440, 1.4), pine(228, 446, 1.3), pine(322, 414, 1.1), pine(1160, 720, 1.4),
  pine(1184, 742, 1.1), pine(44, 640, 1.5), pine(20, 668, 1.2), pine(606, 1160, 1.3), pine(632, 1182, 1),
  pine(1090, 1180, 1.6), pine(1132, 1206, 1.2), pine(1060, 1206, 1.1), pine(52, 1262, 1.4), pine(84, 1280, 1),
  pine(700, 160, 0.9), pine(890, 196, 0.8), pine(640, 690, 0.9), pine(-120, 520, 1.6), pine(-160, 540, 1.2),
  pine(1330, 980, 1.8), pine(1380, 1010, 1.3),
]; // prettier-ignore

export const BANDS = [
  mist(-700, 300, 520), mist(190, 300, 260, 24), mist(880, 392, 300, 26), mist(1330, 250, 420), mist(-260, 560, 380),
  mist(200, 560, 240, 24), mist(880, 700, 360, 26), mist(-520, 860, 560), mist(340, 900, 200, 24),
  mist(690, 1010, 260, 24), mist(1180, 960, 480), mist(-60, 1210, 330, 28), mist(560, 1290, 360, 26),
  mist(1000, 1270, 330, 26), mist(-820, 1180, 420), mist(1700, 640, 520), mist(60, 1470, 500), mist(760, 1540, 520),
]; // prettier-ignore
