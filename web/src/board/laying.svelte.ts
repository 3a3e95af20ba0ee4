/** A position laid out by hand: each change is asked of the server, which says what comes of it and what is wrong. */
import { api, type Edited } from '../api/client';
import type { Draft } from '../face';
import type { Start } from './address';

export class Laying implements Draft {
  edited = $state.raw<Edited | null>(null);
  problem = $state('');
  pick: (what: string) => void = () => {};
  #edits = $state.raw<readonly string[]>([]);
  /** Those that the server has taken. */
  #taken: readonly string[] = [];
  /** How often something was asked: only the last answer is of interest. */
  #asked = 0;

  constructor(
    readonly game: string,
    readonly start: Start,
    readonly inWords: (problem: unknown) => string,
  ) {
    void this.#ask([]);
  }

  readonly mayUndo = $derived.by(() => this.#edits.length > 0);

  edit(edit: string): void {
    void this.#ask([...this.#edits, edit]);
  }

  undo(): void {
    void this.#ask(this.#edits.slice(0, -1));
  }

  async #ask(edits: readonly string[]): Promise<void> {
    const asked = ++this.#asked;
    // The next touch comes after this one, answered or not.
    this.#edits = edits;
    this.problem = '';
    try {
      const edited = await api.edit(this.game, this.start, [...edits]);
      if (asked !== this.#asked) return;
      this.edited = edited;
      this.#taken = edits;
    } catch (problem) {
      if (asked === this.#asked) this.#edits = this.#taken;
      this.problem = this.inWords(problem);
    }
  }
}
