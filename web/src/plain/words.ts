/** What a table says of a game that has no room of its own, in three languages. */
import { Catalogue } from '../words/language.svelte';

export interface Messages {
  position: string;
  moves: string;
  setting: string;
  points: string;
  player: string;
  /** With moves to choose from; without, they are only typed. */
  choose: string;
  type: string;
  chosen: (move: string) => string;
  play: (move: string) => string;
  told: (name: string, move: string) => string;
  notNow: string;
  aim: string[];
  keys: [string, string][];
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
