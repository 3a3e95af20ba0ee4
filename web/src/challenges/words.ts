/** What the challenge of the day says, in three languages. */
import type { Challenge } from '../api/client';
import { Catalogue } from '../words/language.svelte';

export interface Messages {
  title: string;
  intro: string;
  next: (hours: number, minutes: number) => string;
  toToday: string;
  streak: (days: number) => string;
  longest: (days: number) => string;
  /** Who plays alone with cards that are the same for all. */
  deal: {
    line: string;
    rule: string;
    begin: string;
    goOn: string;
    underWay: string;
    pastUnderWay: string;
    past: string;
    practise: string;
    score: (points: number) => string;
    givenUp: string;
    late: string;
    look: string;
    best: string;
    /** As long as it is not proven. */
    between: (least: number, most: number) => string;
    bot: (level: string) => string;
  };
  /** A position in which one move is clearly the best. */
  puzzle: {
    line: string;
    rule: string;
    making: string;
    /** Which game bots play, or out of which a position is being checked. */
    stages: Record<NonNullable<Challenge['progress']>['stage'], (game: number) => string>;
    /** How many positions were looked at so far, and how many of them closely. */
    looked: (positions: number, checked: number) => string;
    open: string;
    past: string;
    practise: string;
    look: string;
    found: string;
    lost: (share: string) => string;
    bot: (level: string) => string;
    cost: string;
    best: string;
    /** Who is to move. */
    task: (name: string) => string;
    counts: string;
    doesNotCount: string;
    right: string;
    wrong: (share: string, move: string) => string;
    worth: (best: string, second: string) => string;
    botPlays: (level: string, move: string, share: string) => string;
    goesOn: string;
    show: string;
    showMove: (move: string) => string;
    again: string;
    back: string;
    move: string;
    share: string;
    yours: string;
  };
  results: string;
  tried: (people: number) => string;
  trying: (people: number) => string;
  /** How one is called in the results who has chosen no name. */
  nameless: (name: string) => string;
  all: string;
  later: string;
  nobody: string;
  /** Of a result that is not ranked, for it came too long after the day. */
  late: string;
  unknown: string;
  working: string;
  sharing: string;
  share: string;
  copy: string;
  copied: string;
  archive: string;
  earlier: string;
  following: string;
  none: string;
  /** What stands in a calendar for a day: the challenges there are, those that were tried, and those that are being. */
  day: (day: string, of: number, tried: number, trying: number) => string;
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
