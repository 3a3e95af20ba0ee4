/** The lessons, loaded when somebody wants to learn. */
import type { Lessons, Plan, Saying } from '../../learn/lesson';
import { Catalogue } from '../../words/language.svelte';
import { narrowed } from './narrowing';
import plan from './plan.json';

type Said = Promise<{ default: Record<string, Saying> }>;

const lessons: Lessons = {
  plan: plan as Plan[],
  narrowed: narrowed as Lessons['narrowed'],
  words: new Catalogue<Record<string, Saying>>({
    en: () => import('./en.json') as unknown as Said,
    de: () => import('./de.json') as unknown as Said,
    fr: () => import('./fr.json') as unknown as Said,
  }),
};

export default lessons;
