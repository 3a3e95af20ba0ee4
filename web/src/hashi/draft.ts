/** What a board needs of a move under way, be it set-up or a turn: its looks, what may be touched, what happens then. */
import type { Hand, Ready } from '../table/hand.svelte';
import type { SheetPicture } from './picture';

/** What was added to a sheet, to be told apart from what was there. */
export interface Added {
  /** The island where a number was written. */
  where: string | null;
  /** How many bridges of a line are new, and from which island they grew. */
  bridges: ReadonlyMap<string, { count: number; from: string }>;
}

export const NOTHING_ADDED: Added = { where: null, bridges: new Map() };

export interface Draft {
  /** The sheet as it is with the move so far. */
  readonly sheet: SheetPicture;
  readonly added: Added;
  /** The islands that take a number now. */
  readonly islands: ReadonlySet<string>;
  /** The lines that take a bridge now. */
  readonly lines: ReadonlySet<string>;
  /** The number that would be written. */
  readonly number: number | null;
  /** The numbers to choose from for the chosen island. */
  readonly numbers: readonly number[];
  /** The island that was chosen: as the start of a bridge, or to write on. */
  readonly chosen: string | null;
  readonly sentence: string;
  readonly ready: Ready | null;
  readonly extras: Hand['extras'];
  readonly begun: boolean;
  /** Whether the server has yet to say what may be drawn. */
  readonly asking: boolean;
  /** Asks for what is needed to begin. */
  begin(): void;
  touchIsland(island: string): void;
  touchLine(line: string, from: string): void;
  chooseNumber(number: number): void;
  doNothing(): void;
  back(): void;
  /** Chooses a whole move. */
  show(move: string): void;
}
