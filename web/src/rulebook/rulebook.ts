/** What a rulebook is made of: its order and its figures are the same in every language, what is said is not. */
import type { Catalogue } from '../words/language.svelte';

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
  tall?: true;
  plan: Plan;
  words: Catalogue<Said>;
}
