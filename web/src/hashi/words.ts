/** All that the Hashi room says, in three languages. */
import { Catalogue } from '../words/language.svelte';
import type { Category } from './picture';

/** What a reason may tell besides its code. */
interface Told {
  island: string;
  line: string;
  bridge: string;
  number: number;
  bridges: number;
}

export interface Messages {
  // A turn
  invitation: (number: number, bridges: number) => string;
  writeOnly: (number: number) => string;
  drawOnly: (bridges: number) => string;
  nothingPossible: string;
  drawMore: (left: number) => string;
  writeToo: (number: number) => string;
  drawToo: (bridges: number) => string;
  complete: string;
  fromHere: (island: string) => string;
  doNothing: string;
  doNothingNow: string;
  nothingChosen: string;
  write: (number: number, island: string) => string;
  draw: (bridges: number) => string;
  writeAndDraw: (number: number, island: string, bridges: number) => string;
  notWithThese: (island: string) => string;
  takeBack: string;
  unreachable: string;
  // Set-up
  setUp: string;
  setUpFor: (name: string) => string;
  threeOrFour: (island: string) => string;
  setUpDone: string;
  // Sheets
  mySheet: string;
  sheetOf: (name: string) => string;
  neighbours: (name: string) => string;
  sheets: string;
  backToMine: string;
  showSheet: (name: string, points: number) => string;
  // An island in words
  island: (id: string) => string;
  number: (number: number) => string;
  noNumber: string;
  bridgesOf: (bridges: number, number: number) => string;
  bridges: (bridges: number) => string;
  finished: string;
  lost: string;
  flag: Record<'red' | 'blue', string>;
  bridgesTo: (ends: [string, number][]) => string;
  writableNow: (number: number) => string;
  line: (from: string, to: string, bridges: number) => string;
  // Cards
  card: (number: number, bridges: number) => string;
  cards: string;
  cardIs: Record<'gone' | 'present' | 'to-come', (card: string) => string>;
  round: (round: number, of: number) => string;
  setUpRound: string;
  toCome: (cards: string[]) => string;
  gone: (cards: string[]) => string;
  stack: (from: number, to: number, bonuses: string[]) => string;
  rounds: (from: number, to: number) => string;
  stackBonus: Record<Category, string>;
  // Points
  points: string;
  pointsCount: (points: number) => string;
  finishedCount: (islands: number) => string;
  bonus: Record<Category, string>;
  bonusMeans: Record<Category, string>;
  islands: string;
  islandPoints: string;
  total: string;
  /** What a bonus earns: now, or until the end of a round. */
  stake: (points: number, until: number | null) => string;
  earned: (points: number) => string;
  forIslands: (islands: number) => string;
  // The end
  /** What made the winner win: so many points, to so many of the next. */
  decided: (what: string, points: number, next: number) => string;
  youAre: string;
  ladder: string;
  toNextTitle: (points: number, title: string) => string;
  best: (points: number) => string;
  bestNow: string;
  /** Alone, by what one has reached: from the humblest up. */
  titles: string[];
  // A round, told
  tellSetUp: (name: string, number: number, island: string, owner: string) => string;
  tellSetUpAlone: (name: string, number: number, island: string) => string;
  tellWrite: (number: number, island: string) => string;
  tellDraw: (lines: [string, number][]) => string;
  tellNothing: string;
  /** As short as can be: “5 on c”. */
  briefWrite: (number: number, island: string) => string;
  tellDid: (name: string, deeds: string[]) => string;
  tellFinished: (islands: string[]) => string;
  tellBonus: (points: number, category: Category) => string;
  reasons: Record<string, (told: Told) => string>;
  /** What it is about, for somebody who has never played. */
  aim: string[];
  keys: [string, string][];
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
