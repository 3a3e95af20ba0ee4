/** Which moment of the game is shown: the present, which is reached step by step, or one that somebody looks back to. */
import { calm } from '../preferences.svelte';
import type { Step, View } from '../face';
import type { Connection } from './connection.svelte';

/** How long a step is shown before the next one, if several wait. */
const PACE = 750;

export class Playback {
  /** How many steps have been shown, while following the game. */
  reached = $state(0);
  /** The moment that somebody looks at; null while they follow the game. */
  chosen = $state<number | null>(null);
  /** Whether the step that is shown has just happened. */
  fresh = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = false;

  constructor(readonly connection: Connection) {
    $effect(() => {
      const steps = connection.steps.length;
      if (!connection.start) return;
      if (!this.#told || steps < this.reached) this.#jump(steps);
      else if (steps > this.reached) this.#advance();
      // What was looked at has been taken back, or is the present now.
      if (this.chosen !== null && this.chosen >= steps) this.chosen = null;
      this.#told = true;
    });
    $effect(() => () => {
      clearTimeout(this.#timer);
    });
  }

  /** The moment that is shown. */
  get at(): number {
    return Math.min(this.chosen ?? this.reached, this.connection.steps.length);
  }

  /** Whether the present is shown, and nothing waits to be shown. */
  get live(): boolean {
    return this.chosen === null && this.reached >= this.connection.steps.length;
  }

  /** What led to the moment that is shown. */
  get step(): Step | null {
    return this.connection.steps[this.at - 1] ?? null;
  }

  /** What the viewer of a seat sees at this moment: of the present, also what others do not see yet. */
  view(index: number): View | null {
    const { now, start, steps } = this.connection;
    if (this.live || !start) return now?.views[index] ?? now?.views[0] ?? null;
    return viewAt(start, steps, this.at, index);
  }

  /** What was seen before the step that is shown. */
  before(index: number): View | null {
    const { start, steps } = this.connection;
    return start && this.at > 0 ? viewAt(start, steps, this.at - 1, index) : null;
  }

  /** Looks at a moment; the last one is the present again. */
  look(at: number): void {
    const last = this.connection.steps.length;
    const moment = Math.max(0, Math.min(at, last));
    this.fresh = false;
    if (moment === last) this.follow();
    else this.chosen = moment;
  }

  /** Follows the game again. */
  follow(): void {
    this.chosen = null;
    this.#jump(this.connection.steps.length);
  }

  /** Shows at once what would be shown step by step. */
  skip(): void {
    if (this.chosen === null) this.#jump(this.connection.steps.length);
  }

  #jump(to: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.reached = to;
    this.fresh = false;
  }

  /** Shows the next step now, or when the one before has been seen. */
  #advance(): void {
    if (this.#timer !== undefined) return;
    const steps = this.connection.steps.length;
    // Whoever looks back, or wants nothing to move, or comes back to a page that slept, misses nothing by a jump.
    if (this.chosen !== null || calm() || document.hidden || steps - this.reached > 12) {
      this.#jump(steps);
      return;
    }
    this.reached += 1;
    this.fresh = true;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.reached < this.connection.steps.length) this.#advance();
    }, PACE);
  }
}

function viewAt(start: View[], steps: Step[], at: number, index: number): View | null {
  const views = at ? steps[at - 1]?.views : start;
  // A seat that somebody took only later was seen as a spectator before.
  return views?.[index] ?? views?.[0] ?? null;
}
