/** What is said on the analysis board, in three languages. It is loaded when somebody opens one. */
import { Catalogue } from '../words/language.svelte';

export interface Messages {
  title: string;
  toMove: (name: string) => string;
  over: string;
  moves: string;
  noMoves: string;
  start: string;
  remove: string;
  ask: string;
  asking: string;
  tryMove: (move: string) => string;
  position: string;
  text: string;
  copyText: string;
  load: string;
  noText: string;
  /** An address that leads to no position. */
  astray: string;
  link: string;
  edit: string;
  /** A position that is laid out by hand. */
  editing: string;
  possible: string;
  impossible: string;
  tryMoves: string;
  cancel: string;
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
