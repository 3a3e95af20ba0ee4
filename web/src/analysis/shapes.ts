/** What the server says of a finished game. */
import type { components } from '../api/schema';

type Schemas = components['schemas'];

/** A move that a bot has considered, and how the game goes on from there. */
export type Considered = Schemas['Considered'];
/** What a bot thinks of a move that was played, and of the position before it. */
export type Judged = Schemas['Judged'];

/** What is known of the best that a seat could have reached, and whether more is being found out. */
export type Hindsight = Schemas['HindsightShown'];

/** How a seat came to its score in Hashi: what was expected of it at first, luck, and skill. */
export interface Account {
  seat: number;
  start: number;
  luck: number;
  skill: number;
  score: number;
  /** By the number of the move; what was expected is that before the card was known. */
  rounds: { round: number; move: number; expected: number; luck: number; skill: number }[];
}

/** All that is known of a game; what a game has to say of its scores is its own. */
export interface Analysis extends Omit<Schemas['Analysis'], 'accounts'> {
  accounts: Account[] | null;
}
