/** Where those are shown who are driven home from a space. */
import { HEIGHT, place, spot, WIDTH, type Point } from './map';
import type { Discipline } from './picture';

// Home lies outwards. Those who leave are shown around the village, where no tag and no Stone lies, and near enough
// to be seen when a phone shows no more than the two villages.
const AROUND: Record<Discipline, [number, number]> = {
  r: [-104, -130], a: [104, -130], d: [-129, -52], p: [0, -130], y: [129, -52], f: [-129, 42], h: [129, 66],
}; // prettier-ignore

/** Where the house stands to which somebody goes from a space. */
export function home(space: string): Point {
  const { x, y } = place(space.charAt(0));
  const [right, down] = AROUND[space.charAt(1) as Discipline];
  const inside = (value: number, most: number): number => Math.max(36, Math.min(value, most - 36));
  return { x: inside(x + right, WIDTH), y: inside(y + down, HEIGHT) };
}

/** An arrow from a space to where home is. */
export function arrowHome(space: string): string {
  const [from, to] = [spot(space), home(space)];
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const at = (far: number, aside: number): string => {
    const x = from.x + Math.cos(turn) * far - Math.sin(turn) * aside;
    const y = from.y + Math.sin(turn) * far + Math.cos(turn) * aside;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const tip = Math.max(length - 34, 14);
  return `M${at(8, 0)}L${at(tip, 0)}M${at(tip - 14, -12)}L${at(tip, 0)}L${at(tip - 14, 12)}`;
}
