/** What is said where a position is laid out by hand, in three languages. */
import type { Reason } from '../../face';
import { Catalogue } from '../../words/language.svelte';

/** What a sentence about a fault needs besides the reason itself. */
interface About {
  colour: string;
  discipline: string;
  /** “the Priest of A” */
  space: string;
}

export interface Messages {
  put: string;
  nothing: string;
  hint: string;
  players: string;
  phase: string;
  phases: { 'set-up': string; play: string };
  turn: string;
  bridges: string;
  clear: string;
  /** What is no longer on the map after a change, and how it comes back. */
  gone: { setUp: string; players: string; all: string };
  /** Why there can be no such position, by code. */
  faults: Record<string, (reason: Reason, about: About) => string>;
  unknown: string;
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
