/** The next thing in a direction, for the arrow keys. */
import type { Point } from './map';

const DIRECTIONS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

/** The nearest of these things in the direction of an arrow key; what lies aside counts as farther away. */
export function toward(things: Record<string, Point>, from: string, key: string): string | null {
  const here = things[from];
  const way = DIRECTIONS[key];
  if (!here || !way) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [name, there] of Object.entries(things)) {
    const ahead = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    const aside = Math.abs((there.x - here.x) * way.y - (there.y - here.y) * way.x);
    if (ahead <= 1 || aside > 2.2 * ahead) continue;
    const cost = ahead + 1.6 * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}
