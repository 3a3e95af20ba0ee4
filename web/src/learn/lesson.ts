/** What a lesson is made of: what is done is the same in every language, what is said is not. */
import type { Offer } from '../face';
import { Catalogue, type Language } from '../words/language.svelte';

/** In the address: what comes after the last lesson. */
export const END = 'all-done';

/** What is done. Moves are in the notation, and * in one stands for anything. */
export interface Plan {
  id: string;
  /** The rules that it teaches. */
  rules: string[];
  start: Record<string, unknown>;
  seat: number;
  /** What others play before I do something. */
  before?: string[];
  /** Answers that solve it. */
  right: string[];
  /** Other answers that can be given, and get a sentence of their own. */
  wrong?: string[];
  /** What somebody will try, and the rules forbid. */
  refused?: string[];
  /** What others play afterwards. */
  after?: string[];
  /** Answers to choose from, where it is a question. */
  choices?: string[];
}

/** What is said. */
export interface Saying {
  title: string;
  say: string;
  right: string;
  wrong?: Record<string, string>;
  choices?: Record<string, string>;
}

/** The lessons of a game, in the order of teaching. */
export interface Lessons {
  plan: Plan[];
  /** What of an offer is left if only the moves are wanted that these patterns name. */
  narrowed: (offer: Offer, patterns: readonly string[], soFar: Record<string, string>) => Offer;
  words: Catalogue<Record<string, Saying>>;
}

/** The lessons in the files of a room: their plan, and a file for each language, loaded when it is needed. */
export function lessonsFrom(
  plan: Plan[],
  narrowed: Lessons['narrowed'],
  said: Record<Language, () => Promise<{ default: Record<string, Saying> }>>,
): Lessons {
  return { plan, narrowed, words: new Catalogue(said) };
}
