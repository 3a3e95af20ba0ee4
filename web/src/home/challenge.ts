/** Which challenge a table is of, if it is of one. */
import type { Listed } from '../api/client';
import { written } from '../challenges/days';
import { inLanguage } from '../words/language.svelte';
import { words } from '../words/words';

/** Of which day the challenge is that is played there; nothing if it is none. */
export function challengeOf({ challenge, practice }: Pick<Listed, 'challenge' | 'practice'>): string {
  if (!challenge) return '';
  const w = inLanguage(words).home;
  return w.challengeOf(written(challenge, false)) + (practice ? `, ${w.challengePractice}` : '');
}
