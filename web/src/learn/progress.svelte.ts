/** Which lessons somebody has done, kept in this browser. */
const PLACE = 'kakehashi-lessons';

function kept(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, string[]>;
  } catch {
    return {}; // private windows may forbid storage, and anybody may write nonsense into it
  }
}

const done = $state(kept());

/** The lessons of a game that have been done. */
export function doneIn(game: string): readonly string[] {
  return done[game] ?? [];
}

/** Notes that a lesson has been done. */
export function note(game: string, lesson: string): void {
  if (doneIn(game).includes(lesson)) return;
  done[game] = [...doneIn(game), lesson];
  try {
    localStorage.setItem(PLACE, JSON.stringify(done));
  } catch {
    // then it lasts as long as the page
  }
}
