/** The one face that every game shows to the table page: adding a game is adding one of these. */
import type { Component } from 'svelte';
import type { components } from './api/schema';
import type { Hand } from './table/hand.svelte';

export type Colour = 'r' | 'b' | 'y' | 'v';

type Schemas = components['schemas'];

/** Somebody's place at a table. */
export type Seat = Schemas['SeatShown'];

/** A move that was played, and what the rules say it did. */
export type Played = Omit<Schemas['MoveShown'], 'told'> & { told: Record<string, unknown> };

/** What a seat may do next, as the server says it: each game in its own way. */
export type Offer = Record<string, unknown>;

/** The game as a seat sees it, or a spectator. Each room knows its own game's picture; the table page does not. */
export interface View extends Pick<Schemas['ViewShown'], 'seat' | 'may_undo'> {
  picture: unknown;
  result: { over: boolean; winners: (number | string)[]; [more: string]: unknown };
  offer?: Offer;
  [more: string]: unknown;
}

/** One step of a game: a move, or a round that all have played. */
export interface Step extends Pick<Schemas['Step'], 'at'> {
  moves: Played[];
  views: View[];
}

/** How the game is played, and on what. */
export type Setting = Record<string, unknown>;

/** What a board is given. It draws, and builds a move in the hand; it decides nothing. */
export interface BoardProps {
  setting: Setting;
  view: View;
  seats: Seat[];
  /** What led to this view; nothing at the start. */
  step: Step | null;
  /** The view before that step, to move pieces from. */
  before: View | null;
  /** Whether that step has just happened, so that it is shown as a movement. */
  animate: boolean;
  /** What my seat may do now; null when there is only something to look at. */
  offer: Offer | null;
  hand: Hand;
}

/** What stands beside a board: supplies, cards, bonuses. */
export interface SideProps {
  setting: Setting;
  view: View;
  seats: Seat[];
}

/** What a game shows of a seat in the strip of seats. */
export interface Standing {
  /** The number that matters most, and what it counts. */
  score: number;
  counts: string;
  /** A second number, if the game has one. */
  second?: { score: number; counts: string };
}

export interface GameFace {
  Board: Component<BoardProps>;
  Side: Component<SideProps>;
  /** The end, explained. */
  Result: Component<SideProps>;
  colour(setting: Setting, seat: number): Colour;
  standing(view: View, setting: Setting, seat: number): Standing;
  /** What I may do now, in one sentence, while nothing is chosen yet. */
  invitation(view: View, setting: Setting): string;
  /** A step in words, one sentence for each move; `before` is the view it was played in. */
  tell(step: Step, before: View, setting: Setting, seats: Seat[]): string[];
  /** Why something may not be done, in words. */
  why(reason: { code: string; [more: string]: unknown }): string;
  /** A move in the notation, to show how they are typed. */
  example: string;
  /** What it is about, how one wins and when it ends: a few sentences for somebody who has never played. */
  aim(): string[];
  /** The keys of the board, for the page of shortcuts: a key, and what it does. */
  keys(): [string, string][];
}
