/** What the server sends of a game of Hashi, in types. */
import facts from '../api/facts.json';
import type { components } from '../api/schema';

type Schemas = components['schemas'];

/** A sheet, and what the rules say of it. */
export type SheetPicture = Schemas['HashiSheet'];

/** What a game of Hashi tells. */
export type Hashi = Schemas['ByGame']['hashi'];
export type View = Hashi['View'];

/** A number and how many bridges: a card. */
export type CardFace = Schemas['HashiPicture']['cards'][number];

export type Category = keyof Schemas['HashiPoints'];
export const CATEGORIES = facts.games.hashi.categories as readonly Category[];

export type IslandPlan = Schemas['HashiBoardIsland'];
export type Flag = NonNullable<IslandPlan['flag']>;

/** The board of all sheets: islands on a grid, and the dotted lines between them, each as two islands. */
export interface BoardPlan {
  name: string;
  islands: IslandPlan[];
  lines: string[];
}

const plans = new WeakMap<object, BoardPlan>();

/** The board of a table; the same object as long as the setting is the same. */
export function boardOf({ board: file }: Hashi['Setting']): BoardPlan {
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
  return view.picture.writes_on?.[view.seat] ?? view.seat;
}
