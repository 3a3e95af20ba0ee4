/** What the door to Shangri-La says: on the home page, and where a table is opened. */
import type { DoorMessages } from '../../face';
import { Catalogue } from '../../words/language.svelte';

export const words = new Catalogue<DoorMessages>({
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
});
