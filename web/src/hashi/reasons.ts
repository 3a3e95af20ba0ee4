/** Why something may not be done, in words. */
import type { Hand } from '../table/hand.svelte';
import { said } from '../words/language.svelte';
import { words, type Told } from './words';

export interface Reason {
  code: string;
  [more: string]: unknown;
}

export function why(reason: Reason): string {
  const tell = said(words).reasons[reason.code];
  return tell ? tell(reason as unknown as Told) : '';
}

/** Says it where it is seen and heard. */
export function explain(hand: Hand, reason: Reason): void {
  hand.explain(why(reason));
}
