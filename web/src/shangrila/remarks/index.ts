/** What there is to say of a move, in words. It is loaded when the first hint is asked for. */
import type { Reason } from '../../face';
import { inLanguage, opened } from '../../words/language.svelte';
import { words, type Told } from './words';

/** A remark in a sentence; nothing for one that nobody knows. */
function say(remark: Reason): string {
  return inLanguage(words).remarks[String(remark['code'])]?.(remark as unknown as Told) ?? '';
}

/** What says it, once it can. */
export async function remarks(): Promise<(remark: Reason) => string> {
  await opened(words);
  return say;
}
