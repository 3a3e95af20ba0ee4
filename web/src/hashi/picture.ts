/** What the server sends of a game of Hashi, in types. */
import type { Setting, View } from '../face';

/** A number and how many bridges: a card. */
export type CardFace = readonly [number: number, bridges: number];

export type Flag = 'red' | 'blue';
export type Category = 'red' | 'blue' | 'six';
export const CATEGORIES: readonly Category[] = ['red', 'blue', 'six'];

export interface IslandPlan {
  id: string;
  x: number;
  y: number;
  flag: Flag | null;
}

/** The board of all sheets: islands on a grid, and the dotted lines between them, each as two islands. */
export interface BoardPlan {
  name: string;
  islands: IslandPlan[];
  lines: string[];
}

/** A sheet, and what the rules say of it. */
export interface SheetPicture {
  numbers: Record<string, number>;
  bridges: Record<string, number>;
  finished: string[];
  /** Lines that can never take another bridge. */
  closed: string[];
  points: number;
  /** Those of the points that finished islands earn. */
  island_points: number;
  /** How far it has come with each bonus: so many islands done, of so many. */
  progress: Record<Category, [done: number, of: number]>;
  /** The largest group of finished islands that are joined. */
  chain: string[];
}

export interface Picture {
  sheets: SheetPicture[];
  stakes: Record<Category, number>;
  deadlines: Record<Category, number> | null;
  rounds: number;
  to_come: CardFace[];
  writes_on: number[] | null;
}

export interface Position {
  round: number;
  card: CardFace | null;
  played: boolean[];
  bonuses: Partial<Record<Category, number>>[];
}

export interface Outcome {
  over: boolean;
  scores: number[];
  winners: number[];
  finished: number[];
  bonuses: Partial<Record<Category, number>>[];
  title?: string | null;
}

export function pictureOf(view: View): Picture {
  return view.picture as Picture;
}

export function positionOf(view: View): Position {
  return view['position'] as Position;
}

export function outcomeOf(view: View): Outcome {
  return view.result as unknown as Outcome;
}

/** The cards turned so far, the present one last. */
export function turnedCards(view: View): CardFace[] {
  return view['cards'] as CardFace[];
}

interface BoardFile {
  name: string;
  islands: IslandPlan[];
  lines: [string, string][];
}

const plans = new WeakMap<object, BoardPlan>();

/** The board of a table; the same object as long as the setting is the same. */
export function boardOf(setting: Setting): BoardPlan {
  const file = setting['board'] as BoardFile;
  const plan = plans.get(file) ?? { name: file.name, islands: file.islands, lines: file.lines.map((ends) => ends.join('')) };
  plans.set(file, plan);
  return plan;
}

/** How many bridges lead to an island. */
export function bridgesAt(sheet: SheetPicture, island: string): number {
  return Object.entries(sheet.bridges).reduce((sum, [line, count]) => sum + (line.includes(island) ? count : 0), 0);
}

/** The sheet that a seat writes on now: in set-up a neighbour's; whoever only looks on begins with the first. */
export function sheetToWrite(view: View): number {
  if (view.seat === null) return 0;
  return pictureOf(view).writes_on?.[view.seat] ?? view.seat;
}
