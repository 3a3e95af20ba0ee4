/** What there is to say of a move of Hashi, in three languages. */
import { Catalogue } from '../../words/language.svelte';
import type { Category } from '../picture';

/** What a remark speaks of, by the names that the server gives it; each has some of them. */
export interface Told {
  islands: string[];
  island: string;
  number: number;
  bridges: number;
  lines: number;
  missing: number;
  room: number;
  round: number;
  points: number;
  bonus: Category;
}

export interface Messages {
  remarks: Record<string, (told: Told) => string>;
}

export const words = new Catalogue<Messages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
