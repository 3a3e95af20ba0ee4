/** The one face that every game shows to the table page: adding a game is adding one of these. */
import type { Component } from 'svelte';
import type { components } from './api/schema';
import type { Hand } from './table/hand.svelte';
import type { Catalogue } from './words/language.svelte';

export type Colour = 'r' | 'b' | 'y' | 'v';

type Schemas = components['schemas'];

/** Somebody's place at a table. */
export type Seat = Schemas['SeatShown'];

/** What a game tells in types of its own, which the API's description has. A room is written for those of its game. */
export interface GameTypes {
  /** The game as a seat sees it, or a spectator. */
  View: Pick<Schemas['ViewShown'], 'seat' | 'may_undo'> & { result: { over: boolean; winners: number[] } };
  /** What a seat may do next. */
  Offer: object;
  /** What a move did. */
  Effects: object;
  /** How the game is played, and on what. */
  Setting: object;
}

/** What one of the games tells. The table page is written for these: whichever it is, it does not matter there. */
export interface AnyGame extends GameTypes {
  View: Schemas['ViewShown'];
  Offer: Schemas['Offer'];
  Effects: Schemas['Effects'];
  Setting: Schemas['About']['setting'];
}
export type View = AnyGame['View'];
export type Offer = AnyGame['Offer'];
export type Setting = AnyGame['Setting'];

/** A move that was played, and what it did. */
export interface Played<Types extends GameTypes = AnyGame> extends Pick<Schemas['MoveShown'], 'seat' | 'move'> {
  effects: Types['Effects'];
}

/** One step of a game: a move, or a round that all have played. */
export interface Step<Types extends GameTypes = AnyGame> {
  moves: Played<Types>[];
  views: Types['View'][];
}

/** What a board is given. It draws, and builds a move in the hand; it decides nothing. */
export interface BoardProps<Types extends GameTypes = AnyGame> {
  setting: Types['Setting'];
  view: Types['View'];
  seats: Seat[];
  /** What led to this view; nothing at the start. */
  step: Step<Types> | null;
  /** The steps that are marked on the board, in the colours of those who moved: all since my last move. */
  marked: Step<Types>[];
  /** Whose move of that step is looked at; null: nobody's in particular. */
  mover: number | null;
  /** The view before that step, to move pieces from. */
  before: Types['View'] | null;
  /** Whether that step is looked back at: then it is what the board tells of, and not what may come next. */
  past?: boolean;
  /** Whether that step has just happened, so that it is shown as a movement. */
  animate: boolean;
  /** What my seat may do now; null when there is only something to look at. */
  offer: Types['Offer'] | null;
  hand: Hand<Types>;
  /** Moves in short that it is all about: a large board shows only where they happen. At a table there are none. */
  close?: readonly string[];
  /** Takes what is touched, by its name in the notation, where a position is laid out by hand: then no move is built. */
  pick?: ((what: string) => void) | undefined;
}

/** What lays positions of a game out by hand. */
export interface Editor {
  /** What may be put down, and who plays; it says what a touch on the board means. */
  Panel: Component<{ draft: Draft }>;
  /** Why there can be no such position, in words. */
  fault(reason: Reason): string;
}

/** A position while it is laid out by hand. */
export interface Draft {
  readonly edited: Schemas['Edited'] | null;
  /** Changes something, as the server takes it; with a sentence where more goes than somebody has touched. */
  edit(edit: string, said?: string): void;
  /** What a touch on the board means; the panel says it. */
  pick: (what: string) => void;
}

/** What stands beside a board: supplies, cards, bonuses. */
export interface SideProps<Types extends GameTypes = AnyGame> {
  setting: Types['Setting'];
  view: Types['View'];
  seats: Seat[];
}

/** What the end of a game is told from. */
export interface ResultProps<Types extends GameTypes = AnyGame> extends SideProps<Types> {
  /** Whether it was begun elsewhere, and went on here. */
  continued: boolean;
}

/** What a game shows of a seat in the strip of seats. */
export interface Standing {
  /** The number that matters most, and what it counts. */
  score: number;
  counts: string;
  /** What these numbers are, if their names do not say it all. */
  means?: string;
  /** A second number, if the game has one. */
  second?: { score: number; counts: string };
}

/** A number that decides who is before whom. */
export interface Decisive {
  score: number;
  /** What so many of them are called. */
  counts(number: number): string;
}

/** Why something may not be done, as the rules say it: a `code`, and what it speaks of by name. */
export type Reason = NonNullable<Schemas['RefusedMessage']['reason']>;

export interface GameFace<Types extends GameTypes = AnyGame> {
  Board: Component<BoardProps<Types>>;
  Side: Component<SideProps<Types>>;
  /** The end, explained. */
  Result: Component<ResultProps<Types>>;
  colour(setting: Types['Setting'], seat: number): Colour;
  standing(view: Types['View'], setting: Types['Setting'], seat: number): Standing;
  /** A seat's numbers that decide who is before whom, the first before the next. */
  decisive(view: Types['View'], setting: Types['Setting'], seat: number): Decisive[];
  /** What I may do now, in one sentence, while nothing is chosen yet. */
  invitation(view: Types['View'], setting: Types['Setting']): string;
  /** A step in words, one sentence for each move; `before` is the view it was played in. */
  tell(step: Step<Types>, before: Types['View'], setting: Types['Setting'], seats: Seat[]): string[];
  /** The same, as short as can be, without the name: “Priest in D”. */
  brief(step: Step<Types>, setting: Types['Setting']): string[];
  /** How a step is numbered and called that was played in this view, where it is no move among others: a round. */
  moment?(before: Types['View']): { number: string; name: string };
  /** Why something may not be done, in words. */
  why(reason: Reason): string;
  /** What says a remark on a move in a sentence, as the server's advice has them; it is loaded when it is needed. */
  remarks?(): Promise<(remark: Reason) => string>;
  /** Moves in the notation as they would be written now, one of each kind, to show how they are typed. */
  example(view: Types['View']): string;
  /** Whether typing is the way to move: then the box for it is always there. Elsewhere somebody has to ask for it. */
  typed?: true;
  /** What is going on, by a word that the rulebook knows. */
  topic(view: Types['View']): string;
  /** What it is about, how one wins and when it ends: a few sentences for somebody who has never played. */
  aim(): string[];
  /** The keys of the board, for the page of shortcuts: a key, and what it does. */
  keys(): [string, string][];
}

/** What somebody who plays alone is called who has at least so many points. */
export interface Title {
  least: number;
  name: string;
}

/** What the door to a game says. */
export interface DoorMessages {
  title: string;
  line: string;
  by: string;
  /** Against whom one plays at once. */
  now: string;
  /** What may be chosen at a table of one's own, with the server's names: others are left as they usually are. */
  options: Record<string, { name: string; values: Record<string, string> }>;
}

/** The way into a game from the home page. It is there at once, before anything else of the game is loaded. */
export interface Door {
  /** The game, as the server calls it. */
  game: string;
  picture: () => Promise<{ default: Component }>;
  words: Catalogue<DoorMessages>;
  /** One touch: against so many bots, from a start that needs no preparation. */
  now: { bots: number; options: Record<string, string> };
  /** The bots, the weakest first, each numbered by its place: the server says which. The first plays just anything. */
  levels: string[];
  /** Whether there are cards that nobody knows before they are turned. */
  cards: boolean;
  /** Whether one can play alone. */
  alone: boolean;
  /** Who sits at a table with friends, if nobody says otherwise. */
  friends: ('me' | 'open' | 'bot')[];
}
