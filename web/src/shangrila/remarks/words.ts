/** What there is to say of a move of Shangri-La, in three languages. */
import type { Colour } from '../../face';
import { Catalogue } from '../../words/language.svelte';

/** What a remark speaks of, by the names that the server gives it; each has some of them. */
export interface Told {
  number: number;
  village: string;
  neighbour: string;
  origin: string;
  destination: string;
  /** A village and a discipline, such as “Ar”. */
  space: string;
  colour: Colour;
}

export interface Messages {
  remarks: Record<string, (told: Told) => string>;
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
