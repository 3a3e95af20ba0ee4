/** What could have been played instead: the positions for it, and what it leads to, as the server tells it. */
import { api, type Kept, type Studied } from '../api/client';
import type { GameFace, Seat } from '../face';
import type { Considered } from './shapes';

type Position = Record<string, unknown>;

/** A move that was considered in words, and how the game goes on after it. */
export interface Variation {
  brief: string;
  /** In full, for where it has to be told from others. */
  full: string;
  line: { seat: number; brief: string }[];
}

export class Variations {
  readonly #positions = new Map<number, Promise<Position>>();
  readonly #studied = new Map<string, Promise<Studied>>();

  constructor(readonly kept: Kept) {}

  /**
   * The position where only the seat of a move is to move. `together` are the numbers of all that are played at the
   * same time: the others have moved then, and nobody sees how.
   */
  before(number: number, together: readonly number[]): Promise<Position> {
    const { game, start, moves } = this.kept;
    const earlier = moves.slice(0, together[0] ?? number);
    const others = moves.filter((_, other) => other !== number && together.includes(other));
    return once(this.#positions, number, () =>
      api.study({ game, start, moves: [...earlier, ...others] }).then(({ saved }) => saved),
    );
  }

  /** What a move leads to that was considered instead, and how the game goes on. */
  after(number: number, together: readonly number[], { move, line }: Considered): Promise<Studied> {
    return once(this.#studied, [number, move, ...line].join(' '), async () =>
      api.study({ game: this.kept.game, start: await this.before(number, together), moves: [move, ...line] }),
    );
  }
}

/** That in words, for the seat that considers it. */
export function inWords({ start, steps, setting }: Studied, seat: number, face: GameFace, seats: Seat[]): Variation {
  const [first, ...rest] = steps;
  const which = first?.moves.findIndex((played) => played.seat === seat) ?? -1;
  return {
    brief: (first && face.brief(first, setting)[which]) ?? '',
    full: (first && face.tell(first, start, setting, seats)[which]) ?? '',
    line: rest.flatMap((step) => {
      const briefs = face.brief(step, setting);
      return step.moves.map((played, number) => ({ seat: played.seat, brief: briefs[number] ?? '' }));
    }),
  };
}

/** What is asked for once; if that fails, it is asked for again. */
function once<Key, Answer>(known: Map<Key, Promise<Answer>>, key: Key, ask: () => Promise<Answer>): Promise<Answer> {
  const found = known.get(key) ?? ask();
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}
