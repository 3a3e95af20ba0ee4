/** The rulebook, loaded when somebody opens it. */
import type { Plan, Rulebook, Said } from '../../rulebook/rulebook';
import { Catalogue } from '../../words/language.svelte';
import plan from './plan.json';

type Loaded = Promise<{ default: Said }>;

const rulebook: Rulebook = {
  plan: plan as unknown as Plan,
  words: new Catalogue<Said>({
    en: () => import('./en.json') as unknown as Loaded,
    de: () => import('./de.json') as unknown as Loaded,
    fr: () => import('./fr.json') as unknown as Loaded,
  }),
};

export default rulebook;
