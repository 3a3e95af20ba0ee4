/** Why something may not be done, in words. */
import { Problem } from '../api/client';
import type { Reason } from '../face';
import type { Hand } from '../table/hand.svelte';
import { inLanguage } from '../words/language.svelte';
import type { Hashi } from './picture';
import { words } from './words';

export function why(reason: Reason): string {
  const text = (name: string) => String(reason[name] ?? '');
  const count = (name: string) => Number(reason[name] ?? 0);
  const sentence = inLanguage(words).reasons[text('code')];
  return sentence
    ? sentence({
        island: text('island'),
        line: text('line'),
        bridge: text('bridge'),
        number: count('number'),
        bridges: count('bridges'),
      })
    : '';
}

/** Says it where it is seen and heard. */
export function explain(hand: Hand<Hashi>, reason: Reason): void {
  hand.explain(why(reason), String(reason['code']));
}

/** Asks why something may not come next, and says it if that is still of interest. */
export async function askWhy(
  hand: Hand<Hashi>,
  asked: { why: string; [more: string]: string },
  still: () => boolean,
): Promise<void> {
  await tried(hand, async () => {
    const { why: reason } = await hand.ask(asked);
    if (reason && still()) explain(hand, reason);
  });
}

/** Does something that may fail on its way, and then says so. */
export async function tried(hand: Hand<Hashi>, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (problem) {
    if (problem instanceof Problem && problem.reason) explain(hand, problem.reason);
    else hand.explain(inLanguage(words).unreachable);
  }
}
