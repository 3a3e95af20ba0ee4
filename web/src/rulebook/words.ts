/** What stands around a rulebook, in three languages. */
import { Catalogue } from '../words/language.svelte';

export interface Messages {
  contents: string;
  search: string;
  found: (count: number) => string;
  none: string;
  ours: string;
  play: string;
  from: string;
  earlier: string;
  learn: string;
  print: string;
  linkTo: string;
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
