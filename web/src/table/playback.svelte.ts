/** Which moment of the game is shown: the present, which is reached step by step, or one that somebody looks back to. */
import { preferences } from '../preferences.svelte';
import type { Step, View } from '../face';
import type { Connection } from './connection.svelte';

/** How long a step is shown, in milliseconds: its movement, and each letter of its sentence. */
const PACES = {
  slow: { movement: 1400, letter: 65 },
  normal: { movement: 800, letter: 35 },
  fast: { movement: 400, letter: 10 },
};
/** Whoever has missed more is shown how things are, and can look back. */
const MOST_WAITING = 12;

export class Playback {
  /** How many steps have been shown, while following the game. */
  reached = $state(0);
  /** The moment that somebody looks at; null while they follow the game. */
  chosen = $state<number | null>(null);
  /** Which of the moves of that step is looked at; null: all of them. */
  which = $state<number | null>(null);
  /** Whether the step that is shown has just happened, or is shown as if it had. */
  fresh = $state(false);
  /** Whether the step reached last is still being shown. */
  held = $state(false);
  /** Whether the game is played from the moment that is looked at. */
  playing = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = false;

  constructor(
    readonly connection: Connection,
    /** How many letters there are to read of the step that leads to a moment; none if it is mine, unless seen again. */
    readonly letters: (at: number, again?: boolean) => number = () => 0,
  ) {
    $effect(() => {
      const steps = connection.steps.length;
      if (!connection.start) return;
      if (!this.#told || steps < this.reached) this.#jump(steps);
      else if (this.held && this.chosen === null && this.#hurried) this.#jump(steps);
      else if (steps > this.reached && !this.held) this.#advance();
      // What was looked at has been taken back.
      if (this.chosen !== null && this.chosen > steps) this.follow();
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
    return this.chosen === null && !this.held && this.reached >= this.connection.steps.length;
  }

  /** Whether a step stays until somebody has read it. */
  get waits(): boolean {
    return this.held && this.chosen === null && this.letters(this.reached) > 0;
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

  /** What was seen before a step: the one that is shown, or the one that leads to another moment. */
  before(index: number, at = this.at): View | null {
    const { start, steps } = this.connection;
    return start && at > 0 ? viewAt(start, steps, at - 1, index) : null;
  }

  /** Looks at a moment; the last one is the present again. */
  look(at: number): void {
    const last = this.connection.steps.length;
    const moment = Math.max(0, Math.min(at, last));
    if (moment === last) this.follow();
    else this.#choose(moment, false);
  }

  /** Shows one of the moves of a step once more, as it happened, and stays there. */
  again(at: number, which: number): void {
    this.#choose(at, true);
    this.which = which;
  }

  /** Plays the game from the moment that is shown; from the start, if that is the present. */
  play(): void {
    const from = this.at < this.connection.steps.length ? this.at : 0;
    this.#choose(from, false);
    this.playing = true;
    this.#timer = setTimeout(() => {
      this.#playOn();
    }, this.#duration(this.letters(from, true)));
  }

  /** Stays at the moment that is shown. */
  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Follows the game again. */
  follow(): void {
    this.chosen = null;
    this.#jump(this.connection.steps.length);
  }

  /** Goes on to the next step, if one is being shown; whether one was. */
  skip(): boolean {
    if (this.chosen !== null || !this.held) return false;
    clearTimeout(this.#timer);
    this.held = this.fresh = false;
    return true;
  }

  /** Whether my time is running: then nothing keeps me from my turn. */
  get #hurried(): boolean {
    const { now } = this.connection;
    return now?.clock?.some(({ since }, seat) => since !== null && now.seats[seat]?.you) ?? false;
  }

  #choose(at: number, fresh: boolean): void {
    this.pause();
    this.held = false;
    this.chosen = at;
    this.which = null;
    this.fresh = fresh;
  }

  #jump(to: number): void {
    this.pause();
    this.which = null;
    this.reached = to;
    this.held = this.fresh = false;
  }

  #playOn(): void {
    const next = this.at + 1;
    if (next > this.connection.steps.length) {
      this.follow();
      return;
    }
    this.#choose(next, true);
    this.playing = true;
    this.#timer = setTimeout(() => {
      this.#playOn();
    }, this.#duration(this.letters(next, true)));
  }

  /** Shows the next step, for as long as it takes. */
  #advance(): void {
    const steps = this.connection.steps.length;
    // Whoever looks back, or wants it so, or has no time, or comes back to a page that slept: what happened stays marked.
    const unseen = document.hidden || steps - this.reached > MOST_WAITING;
    const atOnce = preferences.pace === 'once' || this.#hurried || unseen;
    if (this.chosen !== null || atOnce) {
      if (this.chosen === null) this.#jump(steps);
      else this.reached = steps;
      return;
    }
    this.reached += 1;
    this.fresh = this.held = true;
    // One step after another: the next comes when it is asked for.
    if (preferences.pace === 'step' && this.letters(this.reached)) return;
    this.#timer = setTimeout(() => {
      this.held = false;
    }, this.#duration(this.letters(this.reached)));
  }

  #duration(letters: number): number {
    const { movement, letter } = PACES[preferences.pace as keyof typeof PACES] ?? PACES.normal;
    return movement + letter * letters;
  }
}

function viewAt(start: View[], steps: Step[], at: number, index: number): View | null {
  const views = at ? steps[at - 1]?.views : start;
  // A seat that somebody took only later was seen as a spectator before.
  return views?.[index] ?? views?.[0] ?? null;
}
