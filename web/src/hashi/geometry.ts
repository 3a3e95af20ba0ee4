/** Where things lie on a drawn sheet. A step of the grid is 100 units. */
import type { BoardPlan } from './picture';

const STEP = 100;
/** Room around the outermost islands, for land, flags and letters. */
const ROOM = { top: 84, side: 74, bottom: 76 };
/** Farther than so many steps nothing lies apart on the drawing, or a wide board would be too small to touch. */
const WIDEST_GAP = 3;
/** From here to there a bridge runs: it ends at the clearings of its islands. */
export const CLEARING = 32;

export interface Point {
  x: number;
  y: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const TOWARD: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** A board laid out: its size, the place of every island. */
export class Layout {
  readonly width: number;
  readonly height: number;
  /** How far around an island a touch means it: as far as it goes without meaning another. */
  readonly reach: number;
  readonly #places: Map<string, Point>;

  constructor(readonly board: BoardPlan) {
    const x = drawnClose(board.islands.map((island) => island.x));
    const y = drawnClose(board.islands.map((island) => island.y));
    this.width = Math.max(...x.values()) + 2 * ROOM.side;
    this.height = Math.max(...y.values()) + ROOM.top + ROOM.bottom;
    this.#places = new Map(
      board.islands.map((island) => [
        island.id,
        { x: (x.get(island.x) ?? 0) + ROOM.side, y: (y.get(island.y) ?? 0) + ROOM.top },
      ]),
    );
    this.reach = Math.min(72, this.#closest() / 2);
  }

  at(id: string): Point {
    const place = this.#places.get(id);
    if (!place) throw new Error(`There is no island ${id}.`);
    return place;
  }

  /** The line between two islands, if there is one. */
  lineBetween(one: string, other: string): string | null {
    const line = one < other ? one + other : other + one;
    return this.board.lines.includes(line) ? line : null;
  }

  /** The lines at an island. */
  linesAt(id: string): string[] {
    return this.board.lines.filter((line) => line.includes(id));
  }

  /** The line that leaves an island in a direction. */
  lineToward(id: string, direction: Direction): string | null {
    return this.linesAt(id).find((line) => this.#goes(id, otherEnd(line, id), direction)) ?? null;
  }

  /** The island to go to in a direction: along a line if there is one, else the nearest, rather straight ahead than aside. */
  islandToward(id: string, direction: Direction): string | null {
    const line = this.lineToward(id, direction);
    if (line) return otherEnd(line, id);
    const from = this.at(id);
    let best: string | null = null;
    let least = Infinity;
    for (const { id: other } of this.board.islands) {
      const { ahead, aside } = relative(from, this.at(other), TOWARD[direction]);
      const cost = ahead + 2 * aside;
      if (ahead > 0 && cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  /** The island that is touched at a point. */
  islandAt(point: Point): string | null {
    return this.board.islands.find(({ id }) => distance(this.at(id), point) <= this.reach)?.id ?? null;
  }

  /** The line that a finger follows that started at an island and is here now, and how far along it is (1: at its end). */
  followed(id: string, finger: Point): { line: string; along: number } | null {
    const from = this.at(id);
    for (const line of this.linesAt(id)) {
      const to = this.at(otherEnd(line, id));
      const length = distance(from, to);
      const { ahead, aside } = relative(from, finger, { x: (to.x - from.x) / length, y: (to.y - from.y) / length });
      if (ahead > CLEARING && aside < ahead * 0.7) return { line, along: Math.min(1, ahead / length) };
    }
    return null;
  }

  #goes(from: string, to: string, direction: Direction): boolean {
    const { ahead, aside } = relative(this.at(from), this.at(to), TOWARD[direction]);
    return ahead > 0 && aside === 0;
  }

  #closest(): number {
    let closest = Infinity;
    for (const one of this.board.islands)
      for (const other of this.board.islands)
        if (one.id < other.id) closest = Math.min(closest, distance(this.at(one.id), this.at(other.id)));
    return closest;
  }
}

/** Where each coordinate of the grid is drawn: in the same order, the first at 0, without wide gaps. */
function drawnClose(coordinates: number[]): Map<number, number> {
  const places = new Map<number, number>();
  let place = 0;
  let before: number | undefined;
  for (const at of [...new Set(coordinates)].sort((one, other) => one - other)) {
    if (before !== undefined) place += Math.min(at - before, WIDEST_GAP) * STEP;
    places.set(at, place);
    before = at;
  }
  return places;
}

/** How far a point lies ahead, and how far aside, when one looks in a direction of length 1. */
function relative(from: Point, to: Point, toward: Point): { ahead: number; aside: number } {
  const x = to.x - from.x;
  const y = to.y - from.y;
  return { ahead: x * toward.x + y * toward.y, aside: Math.abs(x * toward.y - y * toward.x) };
}

export function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

export function otherEnd(line: string, island: string): string {
  return line.charAt(0) === island ? line.charAt(1) : line.charAt(0);
}

const layouts = new WeakMap<BoardPlan, Layout>();

/** The layout of a board, worked out once. */
export function layoutOf(board: BoardPlan): Layout {
  const layout = layouts.get(board) ?? new Layout(board);
  layouts.set(board, layout);
  return layout;
}
