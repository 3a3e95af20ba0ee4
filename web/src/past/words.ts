/** What is said of games that were played, in three languages. It is loaded when somebody looks back at theirs. */
import type { Past } from '../api/client';
import { Catalogue } from '../words/language.svelte';

export interface Messages {
  title: string;
  all: string;
  statistics: string;
  /** Nothing has been finished yet. */
  none: string;
  play: string;
  name: string;
  game: string;
  result: string;
  opponents: string;
  any: string;
  people: string;
  results: Record<Past['result'], string>;
  found: (count: number) => string;
  /** So many games from before an upgrade are not counted yet. */
  counting: (left: number) => string;
  noneFound: string;
  more: string;
  place: (place: number, of: number) => string;
  look: string;
  analysis: string;
  file: string;
  /** Of which game a link is, for those who do not see what stands beside it. */
  ofGame: (what: string, game: string, when: string) => string;
  takeHome: string;
  takeHomeHint: string;
  uncounted: Record<NonNullable<Past['uncounted']>, string>;
  strength: string;
  unrated: string;
  ratedBy: (games: number) => string;
  rating: (rating: number, error: number) => string;
  fits: (level: string) => string;
  ratingHint: string;
  yourRating: string;
  playFitting: (level: string) => string;
  /** Those at the table are the ones. */
  fitting: string;
  ratingOverTime: string;
  bots: string;
  bot: string;
  wins: string;
  winsHint: string;
  by: { all: string; levels: string; seats: string; players: string };
  seat: (number: string) => string;
  players: (count: number) => string;
  other: string;
  games: string;
  won: string;
  share: string;
  wonOf: (won: string, games: string) => string;
  few: string;
  /** From so many games on a share is told. */
  fewHint: (enough: number) => string;
  /** Only games are there that say nothing of one's play. */
  nothingSaid: string;
  asTable: string;
  alone: string;
  aloneHint: (count: number, best: number, mean: string) => string;
  scores: string;
  points: string;
  titleOf: string;
  scoresOverTime: string;
  scoresHint: (over: number) => string;
  skillOverTime: string;
  skillHint: string;
  skillNone: string;
  /** A line that is only one dot yet. */
  oneGame: string;
  when: string;
  error: string;
  mean: string;
}

/** How long it takes until one asks again where games are still being counted, in milliseconds. */
export const COUNTING = 3000;

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
