/** Good advice, in words: a move for my turn, and why. */
import { api } from '../api/client';
import type { GameFace } from '../face';
import { inLanguage, opened } from '../words/language.svelte';
import { words } from './words';

/** A move that was advised, and what is to be said of it. */
export interface Advised {
  move: string;
  told: string;
}

/** The answer to the command `hint`. */
export async function hintFor(table: string, seat: number, face: GameFace): Promise<Advised> {
  const [{ move, remarks }, say] = await Promise.all([api.hint(table, seat), face.remarks?.(), opened(words)]);
  const w = inLanguage(words);
  const told = remarks.map((remark) => say?.(remark) ?? '').join(' ');
  return { move, told: `${w.good} ${told || w.noReason}` };
}
