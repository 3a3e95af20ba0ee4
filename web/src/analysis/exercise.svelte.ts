/** Moves that cost much, one after another: somebody is put before each of them and looks for a better one. */
import { Study } from '../study/study.svelte';
import { inWords } from '../words/problems';
import type { Analysing } from './analysing.svelte';
import { verdictOn } from './judged';
import type { Considered } from './shapes';

export class Exercise {
  /** Which of the moves it is; behind the last one it is over. */
  which = $state(0);
  study = $state.raw<Study | null>(null);
  /** What somebody has played instead; null as long as they have played nothing. */
  answer = $state<string | null>(null);
  /** Whether the best move is shown. */
  shown = $state(false);
  /** How often a position was begun: each time the board forgets what was chosen on it. */
  tries = $state(0);
  problem = $state('');
  /** The moves for which a better one was found. */
  found = $state<number[]>([]);

  constructor(
    readonly analysing: Analysing,
    /** The numbers of the moves, as they are when it begins. */
    readonly numbers: readonly number[],
  ) {
    void this.#begin();
  }

  readonly number = $derived.by(() => this.numbers[this.which] ?? null);
  readonly judged = $derived.by(() => (this.number === null ? null : (this.analysing.judged[this.number] ?? null)));
  readonly verdict = $derived.by(() => (this.judged && this.answer !== null ? verdictOn(this.judged, this.answer) : null));

  /** The same position once more. */
  again(): void {
    this.answer = null;
    this.shown = false;
    this.tries += 1;
    this.study?.hand.rest();
    this.#show([]);
  }

  /** Tells the best move, and shows it. */
  reveal(): void {
    const best = this.judged?.best[0];
    if (best) this.show(best, 1);
  }

  /** Shows what comes of a move, after so many steps. */
  show({ move, line }: Considered, step: number): void {
    const { study } = this;
    this.shown = true;
    this.tries += 1;
    study?.hand.rest();
    this.#await(study?.prepare([move, ...line]).then((wanted) => wanted && study.happen(step)));
  }

  next(): void {
    this.which += 1;
    void this.#begin();
  }

  close(): void {
    this.study?.close();
  }

  async #begin(): Promise<void> {
    this.close();
    this.study = null;
    this.answer = null;
    this.shown = false;
    this.tries += 1;
    const { number, judged, analysing } = this;
    const { variations } = analysing;
    if (number === null || !judged || !variations) return;
    try {
      const start = await variations.before(number, analysing.together(number));
      if (this.number !== number) return;
      this.study = new Study(
        { game: variations.kept.game, start, seat: judged.seat },
        (move) => this.#give(move),
        (offer) => (this.answer === null && !this.shown ? offer : null),
      );
      this.#show([]);
    } catch (problem) {
      this.problem = inWords(problem);
    }
  }

  #give(move: string): void {
    const { judged, number } = this;
    if (!judged || number === null) return;
    this.answer = move;
    if (verdictOn(judged, move) === 'right' && !this.found.includes(number)) this.found = [...this.found, number];
    this.#show([move]);
  }

  #show(moves: string[]): void {
    this.#await(this.study?.show(moves, !moves.length));
  }

  #await(showing: Promise<unknown> | undefined): void {
    this.problem = '';
    showing?.catch((problem: unknown) => {
      this.problem = inWords(problem);
    });
  }
}
