/** Why something may not be done, in words. */
import { Problem } from '../api/client';
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

/** Asks why something may not come next, and says it if that is still of interest. */
export async function askWhy(
  hand: Hand,
  asked: { why: string; [more: string]: string },
  still: () => boolean,
): Promise<void> {
  await tried(hand, async () => {
    const reason = (await hand.ask(asked))['why'] as Reason | null;
    if (reason && still()) explain(hand, reason);
  });
}

/** Does something that may fail on its way, and then says so. */
export async function tried(hand: Hand, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (problem) {
    if (problem instanceof Problem && problem.reason) explain(hand, problem.reason);
    else hand.explain(said(words).unreachable);
  }
}
