/** The shapes of a terrace on its wall. */
import { corners, TERRACE, WALL as HIGH } from './map';

export const EDGE = corners(TERRACE);

/** The edge, so many times as large. */
export function larger(times: number): string {
  return corners(TERRACE.map(({ x, y }) => ({ x: x * times, y: y * times })));
}

const lower = TERRACE.filter(({ y }) => y > 0).sort((one, other) => other.x - one.x);

/** The front of the wall. */
export const WALL = corners([...lower, ...[...lower].reverse().map(({ x, y }) => ({ x: x * 0.97, y: y + HIGH }))]);

/** The courses of bricks on the front of the wall. */
export const COURSES = [8, 16]
  .map((down) => 'M' + lower.map(({ x, y }) => `${(x * 0.98).toFixed(1)} ${(y + down).toFixed(1)}`).join('L'))
  .join('');

/** How far down the terrace goes at this distance from its middle. */
function rim(x: number): number {
  const far = Math.abs(x);
  if (far <= 43) return 126;
  return far <= 87 ? 126 - ((far - 43) / 44) * 25 : 101 - ((far - 87) / 43) * 76;
}

/** Between the stones of the wall. */
export const JOINTS = [-96, -66, -34, 0, 34, 66, 96].map((x, i) => `M${x} ${(rim(x) + 1).toFixed(1)}v${i % 2 ? 10 : 22}`);

/** It lies thick, and hangs over the edge. */
export const SNOW =
  'M-46-130C-20-140 22-138 48-129C70-124 92-112 96-98C116-84 134-44 132 4C136 30 128 46 122 54' +
  'C120 66 112 70 108 82C104 92 96 90 92 104C84 118 76 108 68 120C62 138 50 140 44 128C36 128 34 146 22 144' +
  'C12 142 14 130 2 132C-8 134-8 150-20 148C-32 146-30 132-42 130C-52 130-56 142-66 136' +
  'C-74 130-74 116-86 108C-96 102-98 92-104 80C-112 70-122 66-124 48C-136 20-134-40-112-70' +
  'C-104-100-80-120-46-130z';
