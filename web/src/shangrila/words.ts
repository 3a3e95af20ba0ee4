/** What the room of Shangri-La says, in three languages. */
import type { Colour, Reason } from '../face';
import { Catalogue } from '../words/language.svelte';
import type { Discipline, Preview } from './picture';

/** What the sentence about a refusal needs besides the reason itself. It speaks to whoever tried. */
interface About {
  /** “the Priest of A” */
  space: string;
  village: string;
  /** Whose tile is in the way. */
  colour: string;
  discipline: string;
}

export interface Messages {
  colours: Record<Colour, string>;
  disciplines: Record<Discipline, string>;
  board: string;
  boardHelp: string;
  /** After a touch that only showed a village larger. */
  closer: string;
  wholeMap: string;
  village: (name: string, tiles: number, masters: number) => string;
  /** A village's name, if it is the red one. */
  redVillage: (name: string) => string;
  bridges: (to: string) => string;
  noBridge: string;
  stone: string;
  sleeps: string;
  space: (village: string, discipline: Discipline, what: string) => string;
  empty: string;
  master: (colour: Colour) => string;
  masterWithStudent: (colour: Colour) => string;
  fresh: string;
  drivenOut: (colour: Colour) => string;
  chosen: string;
  actions: { place: string; recruit: string; journey: string; pass: string };
  /** Why an action is off. */
  off: { place: string; recruit: string; journey: string };
  ready: {
    place: (discipline: Discipline, village: string) => string;
    recruit: (count: number) => string;
    journey: (count: number, destination: string) => string;
    pass: string;
  };
  invite: {
    setUp: (left: string) => string;
    /** The same where most are left: what is gone, if anything is, is shorter. */
    setUpBut: (gone: string) => string;
    /** “Your turn: …”, with what can be done. */
    turn: (ways: string) => string;
    ways: { place: string; recruit: string; journey: string };
    pass: string;
    over: string;
    wait: string;
  };
  next: {
    place: string;
    recruit: string;
    recruitMore: string;
    /** With all of them named: “Priest in A and Healer in B”. */
    recruitDone: (where: string, count: number) => string;
    placed: (discipline: Discipline, village: string) => string;
    journey: string;
    origin: (origin: string) => string;
    pass: string;
  };
  stronger: (preview: Preview) => string;
  /** What becomes of the travellers, in numbers, for the bar. */
  outcome: (
    counts: { masters: number; driving: number; students: number; home: number },
    driven: string,
    /** Those who return to the supply find a Student of their own there; otherwise their spaces are taken. */
    doubled: boolean,
  ) => string;
  falls: string;
  stones: (villages: string, count: number) => string;
  piece: (colour: Colour, discipline: Discipline) => string;
  tell: {
    place: (who: string, discipline: Discipline, village: string) => string;
    recruit: (who: string, count: number, where: string) => string;
    journey: (who: string, count: number, origin: string, destination: string) => string;
    pass: (who: string) => string;
    master: (who: string, count: number) => string;
    drivesOut: (who: string, displaced: Colour, withStudent: boolean) => string;
    student: (who: string, count: number) => string;
    supply: (who: string, count: number) => string;
    at: (discipline: Discipline, village: string) => string;
  };
  /** A move as short as can be. */
  brief: {
    /** Long names say where they may be broken. */
    place: (discipline: Discipline, village: string) => string;
    recruit: (count: number, villages: string) => string;
    journey: (count: number, origin: string, destination: string) => string;
    pass: string;
  };
  /** “the Priest of A” */
  spaceOf: (discipline: Discipline, village: string) => string;
  why: Record<string, (reason: Reason, about: About) => string>;
  whyUnknown: string;
  side: {
    supplies: string;
    discipline: string;
    masters: string;
    villages: string;
    mastersCount: (count: number) => string;
    villagesCount: (count: number) => string;
    /** What numbers mean: what somebody has left of a discipline; how somebody stands. */
    left: (who: string, discipline: Discipline, count: number) => string;
    means: (masters: number, villages: number) => string;
  };
  result: {
    byMasters: (masters: number, next: number) => string;
    byVillages: (masters: number, villages: number) => string;
    shared: (masters: number, villages: number) => string;
    ended: (stones: number) => string;
    noBridges: string;
    passed: string;
    player: string;
  };
  /** What it is about, for somebody who has never played. */
  aim: string[];
  keys: [string, string][];
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
