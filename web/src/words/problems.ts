/** What went wrong, in the reader's language. */
import { Problem } from '../api/client';
import { inLanguage } from './language.svelte';
import { words } from './words';

/** A problem in words; what is no problem of ours is thrown on. */
export function inWords(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem;
  return inLanguage(words).problems[problem.code] ?? problem.message;
}
