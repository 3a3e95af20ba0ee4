/** What of an analysis belongs to which moment of the game. The server numbers moves, the page shows steps. */
import type { Account, Considered, Judged } from './shapes';

/** So much less than the best is as good as it: chance alone does as much. */
export const AS_GOOD = { share: 0.02, points: 0.5 };

/** The number of the first move of each step, and behind the last one how many moves there are. */
export function firstsOf(steps: readonly { moves: readonly unknown[] }[]): number[] {
  const firsts = [0];
  for (const { moves } of steps) firsts.push((firsts.at(-1) ?? 0) + moves.length);
  return firsts;
}

/** The numbers of the moves that lead to a moment. */
export function numbersTo(firsts: readonly number[], at: number): number[] {
  const [first = 0, behind = first] = at > 0 ? firsts.slice(at - 1, at + 1) : [];
  return Array.from({ length: behind - first }, (_, which) => first + which);
}

/** The moment that a move leads to. */
export function momentAfter(firsts: readonly number[], number: number): number {
  return firsts.findLastIndex((first) => first <= number) + 1;
}

/** What each seat may expect of the win at every moment; null where nobody has looked yet. In the end it is the result. */
export function chancesOf(judged: readonly (Judged | null)[], seats: number, winners: readonly number[]): (number[] | null)[] {
  const end = Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  return [...judged.map((one) => (one?.chances.length ? one.chances : null)), end];
}

/** The numbers of the moves that cost much: all of them, or those of a seat. */
export function costly(judged: readonly (Judged | null)[], whose: number | null): number[] {
  return judged.flatMap((one, number) => (one?.mark && (whose === null || one.seat === whose) ? number : []));
}

/** The best moves, and the one that was played if it is none of them. */
export function considered({ best, played }: Judged): Considered[] {
  return best.some(({ move }) => move === played.move) ? best : [...best, played];
}

/** Into how many parts a unit is divided where it is written. */
const PARTS = { share: 100, points: 10 };

/** Whether a move is as good as the best, as far as can be told: by what is written of both. */
function isAsGood({ worth }: Considered, best: Considered, unit: Judged['unit']): boolean {
  const written = (number: number): number => Math.round(number * PARTS[unit]);
  return written(best.worth) - written(worth) <= AS_GOOD[unit] * PARTS[unit];
}

/** A move that was considered, as it stands beside the best. */
export interface Beside extends Considered {
  place: 'best' | 'as-good' | 'lesser';
  /** What is shown of its worth. */
  shown: number;
}

/**
 * Moves, of which the first is the best: the bot has looked at it most. Whatever seems to be worth more has been looked
 * at less, or was lucky: it is as good. What neighbours write is counted by what it takes away: then only the distances
 * say something.
 */
export function beside(moves: readonly Considered[], unit: Judged['unit']): Beside[] {
  const [best] = moves;
  if (!best) return [];
  return moves.map((one) => ({
    ...one,
    place: one === best ? 'best' : isAsGood(one, best, unit) ? 'as-good' : 'lesser',
    shown: Math.min(one.worth, best.worth) - Math.min(best.worth, 0),
  }));
}

/** What there is to say of a move that somebody tries instead of the one that was played. */
export type Verdict = 'right' | 'played' | 'lesser' | 'unknown';

export function verdictOn({ best, played, unit }: Judged, move: string): Verdict {
  const known = best.find((one) => one.move === move);
  if (known && best[0] && isAsGood(known, best[0], unit)) return 'right';
  if (move === played.move) return 'played';
  return known ? 'lesser' : 'unknown';
}

/** Somebody's round in Hashi: the moments around it, what was expected before and after it, and what made the difference. */
export interface Round {
  round: number;
  from: number;
  to: number;
  before: number;
  luck: number;
  skill: number;
  after: number;
}

export function roundsOf({ rounds, score }: Account, firsts: readonly number[]): Round[] {
  return rounds.map(({ round, move, expected, luck, skill }, number) => {
    const to = momentAfter(firsts, move);
    return { round, from: to - 1, to, before: expected, luck, skill, after: rounds[number + 1]?.expected ?? score };
  });
}
