/** Which lessons somebody has done, kept in this browser. */
import { keep, kept } from '../kept';

const PLACE = 'kakehashi-lessons';

const done = $state(kept<string[]>(PLACE));

/** The lessons of a game that have been done. */
export function doneIn(game: string): readonly string[] {
  return Array.isArray(done[game]) ? done[game] : [];
}

/** Notes that a lesson has been done: here, or in another window meanwhile. */
export function note(game: string, lesson: string): void {
  Object.assign(done, kept(PLACE));
  if (doneIn(game).includes(lesson)) return;
  done[game] = [...doneIn(game), lesson];
  keep(PLACE, done);
}
