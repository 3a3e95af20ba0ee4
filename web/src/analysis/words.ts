/** What is said of a finished game, in three languages. It is loaded when somebody asks why it went as it did. */
import { Catalogue } from '../words/language.svelte';

export interface Messages {
  title: string;
  /** Nobody has asked for it yet. */
  none: string;
  begin: string;
  progress: (done: number, of: number) => string;
  stop: string;
  goOn: string;
  deeper: string;
  deeperHint: string;
  /** All has been looked at, so many times four times as closely. */
  looked: (depth: number) => string;
  leave: string;
  /** The slider of the replay, as those hear it who do not see it. */
  course: string;
  chances: string;
  before: string;
  after: string;
  player: string;
  expectedOf: (what: string) => string;
  notYet: string;
  gaveShare: (share: string) => string;
  gavePoints: (points: string) => string;
  better: (move: string) => string;
  /** Before remarks that speak to somebody, if that is not the reader. */
  toThem: (name: string) => string;
  ofPlayed: string;
  /** The move was the best, or as good. */
  same: string;
  asGood: string;
  sure: (error: string) => string;
  move: string;
  worth: string;
  played: string;
  best: string;
  /** Of a move that is no worse than the best, as far as can be told. */
  even: string;
  then: string;
  show: string;
  showMove: (move: string) => string;
  hide: string;
  marks: Record<'costly' | 'gross', string>;
  costly: string;
  noneCostly: string;
  whose: string;
  everybody: string;
  earlierCostly: string;
  laterCostly: string;
  asTable: string;
  cost: string;
  learn: string;
  exercise: {
    title: (number: number, of: number) => string;
    /** What was played, by whom, what it gave away; and the question. */
    task: (name: string, move: string, gave: string) => string;
    right: string;
    played: string;
    lesser: (less: string) => string;
    unknown: string;
    tryAgain: string;
    showIt: string;
    next: string;
    finish: string;
    done: (found: number, of: number) => string;
    back: string;
  };
  luckAndSkill: string;
  luck: string;
  skill: string;
  expected: string;
  expectedNow: (points: string) => string;
  atFirst: string;
  score: string;
  adds: string;
  notDrawnUp: string;
  round: string;
  bestPossible: {
    title: string;
    /** Nobody has looked for it yet. */
    none: string;
    find: string;
    looking: string;
    /** After so many turns it is known what was still possible. */
    turnsSeen: (done: number, of: number) => string;
    reached: string;
    possible: string;
    proven: string;
    notProven: (bound: number) => string;
    /** The turn after which it was out of reach. */
    parted: (turn: string) => string;
    showParting: string;
    never: string;
    /** What the board shows. */
    shown: string;
    own: string;
    best: string;
    turns: string;
    still: string;
  };
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
