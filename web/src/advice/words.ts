/** What a coach and a hint say, in three languages. It is loaded when the first of them is asked for. */
import { Catalogue } from '../words/language.svelte';

export interface Messages {
  /** Before the reasons for a move, and where there are none. */
  good: string;
  noReason: string;
  coach: string;
  welcome: string;
  /** After a turn that cost much: the move that would have been better, as short as can be. */
  better: (move: string) => string;
  takeBack: string;
  fine: string;
  goAway: string;
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
