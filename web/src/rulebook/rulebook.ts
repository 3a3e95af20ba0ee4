/** What a rulebook is made of: its order and its figures are the same in every language, what is said is not. */
import { Catalogue, type Language } from '../words/language.svelte';

/** A position to look at, and what happens in it. */
export interface FigurePlan {
  start: Record<string, unknown>;
  moves?: string[];
  seat?: number | null;
}

export interface RulePlan {
  id: string;
  figure?: FigurePlan;
  /** Whether we have decided it: the texts say nothing, or do not agree. */
  ours?: boolean;
}

export interface Plan {
  chapters: { id: string; rules: RulePlan[] }[];
  /** The rule behind each reason for a refusal. */
  reasons: Record<string, string>;
  /** The rule that matters, by what is going on. */
  now: Record<string, string>;
}

export interface RuleSaid {
  title: string;
  /** Paragraphs; one that begins with “- ” is an item of a list. */
  text: string[];
  caption?: string;
  ours?: string;
}

export interface Said {
  title: string;
  chapters: Record<string, string>;
  rules: Record<string, RuleSaid>;
}

export interface Rulebook {
  /** Whether its boards are rather as high as wide. */
  tall: boolean;
  plan: Plan;
  words: Catalogue<Said>;
}

/** The rulebook in the files of a room: its plan, and a file for each language, loaded when it is needed. */
export function rulebookFrom(plan: Plan, said: Record<Language, () => Promise<{ default: Said }>>, tall = false): Rulebook {
  return { plan, tall, words: new Catalogue(said) };
}
