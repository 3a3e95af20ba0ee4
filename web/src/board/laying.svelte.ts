/** A position laid out by hand: each change is asked of the server, which says what comes of it and what is wrong. */
import { api, type Edited } from '../api/client';
import type { Draft } from '../face';
import type { Start } from './address';

export class Laying implements Draft {
  edited = $state.raw<Edited | null>(null);
  problem = $state('');
  /** What the last change has taken along. */
  said = $state('');
  pick: (what: string) => void = () => {};
  /** The positions so far, as the server takes them: the next change is one of the last. */
  #laid = $state.raw<readonly Start[]>([]);
  /** Changes that have not been answered yet. */
  #waiting: readonly string[] = [];
  /** How often something was asked: only the last answer is of interest. */
  #asked = 0;

  constructor(
    readonly game: string,
    start: Start,
    readonly inWords: (problem: unknown) => string,
  ) {
    this.#laid = [start];
    void this.#ask();
  }

  readonly mayUndo = $derived.by(() => this.#laid.length > 1);

  edit(edit: string, said = ''): void {
    this.#waiting = [...this.#waiting, edit];
    this.problem = '';
    this.said = said;
    if (this.#waiting.length === 1) void this.#ask();
  }

  undo(): void {
    this.#laid = this.#laid.slice(0, -1);
    this.#waiting = [];
    this.problem = this.said = '';
    void this.#ask();
  }

  /** Asks for the change that comes next: one after the other, so that one that is refused takes no other with it. */
  async #ask(): Promise<void> {
    const [asked, edits] = [++this.#asked, this.#waiting.slice(0, 1)];
    try {
      const edited = await api.edit(this.game, this.#laid.at(-1) ?? {}, edits);
      if (asked !== this.#asked) return;
      this.edited = edited;
      if (edits.length) this.#laid = [...this.#laid, edited.saved];
    } catch (problem) {
      if (asked !== this.#asked) return;
      this.problem = this.inWords(problem);
      this.said = '';
    }
    this.#waiting = this.#waiting.slice(1);
    if (this.#waiting.length) void this.#ask();
  }
}
