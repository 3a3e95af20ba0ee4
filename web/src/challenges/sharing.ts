/** What somebody tells others of their tries: how it went, in signs, and nothing of how it goes. */
import { titleOf } from '../games';
import type { Challenge } from '../api/client';
import { written } from './days';

/** What only this computer understands is no use to others. */
const HERE = ['localhost', '127.0.0.1', '[::1]'];

/** The text; empty if there is nothing to tell yet. */
export function told(challenges: readonly Challenge[], points: (score: number) => string): string {
  const lines = challenges.flatMap(({ game, kind, mine }) => {
    if (!mine?.over || mine.score === null) return [];
    return [titleOf(game) + (kind === 'deal' ? `: ${points(mine.score)}` : ''), mine.signs];
  });
  const day = challenges[0]?.day;
  if (!lines.length || !day) return '';
  const link = HERE.includes(location.hostname) ? [] : [`${location.origin}/challenges/${day}`];
  return [`Kakehashi · ${written(day, false)}`, ...lines, ...link].join('\n');
}
