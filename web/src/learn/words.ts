/** What the pages for learning say, in three languages. */
import { Catalogue } from '../words/language.svelte';

export interface Messages {
  title: (game: string) => string;
  lesson: (number: number, of: number) => string;
  you: string;
  all: string;
  done: string;
  back: string;
  again: string;
  skip: string;
  next: string;
  leave: string;
  /** What the rules allow, but the lesson is not about. */
  elsewhere: string;
  tryAgain: string;
  finished: string;
  finishedText: string;
  firstGame: string;
  rulebook: string;
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
