/** Somebody before a position in which one move is clearly the best: their first answer counts, later ones are practice. */
import { inWords as inShort } from '../analysis/variations';
import { api, type Challenge } from '../api/client';
import { faceOf } from '../games';
import { ensureName } from '../me.svelte';
import { Study } from '../study/study.svelte';
import { inLanguage } from '../words/language.svelte';
import { inWords } from '../words/problems';
import { words as house } from '../words/words';

type Weighed = NonNullable<Challenge['solution']>['moves'][number];

export class Solving {
  challenge = $state.raw<Challenge>() as Challenge;
  readonly study: Study;
  /** What was answered last; null as long as nothing was. */
  answer = $state<string | null>(null);
  /** How often the position was begun: each time the board forgets what was chosen on it. */
  tries = $state(0);
  problem = $state('');
  /** Moves in words, as far as the server has told what they do. */
  told = $state.raw<Record<string, string>>({});
  /** What there is to say of the best move. */
  remarks = $state.raw<string[]>([]);
  #sending = false;

  constructor(challenge: Challenge) {
    this.challenge = challenge;
    this.study = new Study(
      { game: challenge.game, start: challenge.start ?? {}, seat: challenge.seat },
      (move) => void this.#give(move),
      (offer) => (this.answer === null ? offer : null),
    );
    this.answer = challenge.mine?.move ?? null;
    this.#show(this.answer === null ? [] : [this.answer], true);
    if (this.answer !== null) void this.#explain();
  }

  /** Whether the next answer counts. */
  readonly counts = $derived.by(() => this.challenge.today && !this.challenge.mine);
  readonly moves = $derived.by((): Weighed[] => this.challenge.solution?.moves ?? []);
  readonly best = $derived.by(() => this.moves[0] ?? null);
  readonly given = $derived.by(() => this.moves.find(({ move }) => move === this.answer) ?? null);
  readonly right = $derived.by(() => this.answer !== null && this.answer === this.best?.move);
  /** The best moves, and the one that was answered. */
  readonly rows = $derived.by((): Weighed[] => {
    const { moves, given } = this;
    const first = moves.slice(0, 3);
    return given && !first.includes(given) ? [...first, given] : first;
  });

  /** The same position once more, for practice. */
  again(): void {
    this.answer = null;
    this.tries += 1;
    this.study.hand.rest();
    this.#show([], true);
  }

  /** Shows how it goes on after a move. */
  show({ move, line }: Weighed): void {
    this.tries += 1;
    this.#show([move, ...line], true);
  }

  close(): void {
    this.study.close();
  }

  async #give(move: string): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    this.problem = '';
    try {
      let counted = move;
      if (this.counts) {
        await ensureName(inLanguage(house).guest);
        this.challenge = await api.takeUp(this.challenge.day, this.challenge.game, move);
        // What counts is what the server says: perhaps it was answered elsewhere before.
        counted = this.challenge.mine?.move ?? move;
      }
      this.answer = counted;
      this.#show([counted], counted !== move);
      await this.#explain();
    } catch (problem) {
      this.problem = inWords(problem);
    }
    this.#sending = false;
  }

  /** Says in words what is in the solution. */
  async #explain(): Promise<void> {
    const { challenge, rows, study } = this;
    const face = await faceOf(challenge.game);
    const bot = challenge.solution?.bot_move;
    const all = new Set([...rows.map(({ move }) => move), ...(bot ? [bot] : [])]);
    const start = { game: challenge.game, start: challenge.start ?? {} };
    const studied = await Promise.all([...all].map((move) => api.study({ ...start, moves: [move] })));
    this.told = Object.fromEntries(
      studied.map((one, at) => [[...all][at] ?? '', inShort(one, challenge.seat, face, study.seats).brief]),
    );
    const say = await face.remarks?.();
    this.remarks = say ? (challenge.solution?.remarks ?? []).map(say) : [];
  }

  #show(moves: string[], anew = false): void {
    this.study.show(moves, anew).catch((problem: unknown) => {
      this.problem = inWords(problem);
    });
  }
}
