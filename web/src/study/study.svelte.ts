/** A game off the table: any position and what followed, shown step by step, with a hand to go on from there. */
import { api, type Studied } from '../api/client';
import type { GameFace, Offer, Seat, Step, View } from '../face';
import { faceOf } from '../games';
import { calm, preferences, tempo } from '../preferences.svelte';
import { Hand } from '../table/hand.svelte';

/** How long a step is shown before the next one, in milliseconds. */
const STEP = 1500;

/** Where a game begins, and who looks at it: whoever is to move or, null, nobody in particular. */
export interface Start {
  game: string;
  start: Record<string, unknown>;
  seat: number | 'acting' | null;
}

/** A move of whoever is to move, or of a seat. */
export type Moved = string | [seat: number, move: string];

export class Study {
  readonly hand: Hand;
  face = $state.raw<GameFace | null>(null);
  /** What the server has said of it last. */
  studied = $state.raw<Studied | null>(null);
  /** How many steps are shown. */
  at = $state(0);
  /** Whether the step that is shown has just happened. */
  fresh = $state(false);
  /** Where the moves begin that it was asked about last. */
  #start: Record<string, unknown>;
  #moves: readonly Moved[] = [];
  #closed = false;
  /** How often something was asked for: only the last answer is of interest. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly from: Start,
    /** What is done with a move that somebody has built. */
    play: (move: string) => void = () => {},
    /** What of an offer is offered here; null: there is only something to look at. */
    readonly narrow: (offer: Offer, soFar: Record<string, string>) => Offer | null = (offer) => offer,
  ) {
    this.#start = from.start;
    this.hand = new Hand((soFar) => this.#ask(soFar), play);
  }

  /** Whether all there is has been shown. */
  readonly ended = $derived.by(() => this.studied !== null && this.at >= this.studied.steps.length && !this.fresh);

  readonly step = $derived.by((): Step | null => this.studied?.steps[this.at - 1] ?? null);
  readonly view = $derived.by((): View | null => this.#viewAt(this.at));
  readonly before = $derived.by((): View | null => (this.at ? this.#viewAt(this.at - 1) : null));
  /** What the seat may do when everything has been shown. */
  readonly offer = $derived.by((): Offer | null => {
    const { studied } = this;
    return studied?.offer && this.ended ? this.narrow(studied.offer, {}) : null;
  });

  /** Nobody sits there: seats have the colours of the game, or numbers. */
  readonly seats = $derived.by((): Seat[] =>
    (this.studied?.start.result.scores ?? []).map((_, seat) => ({
      name: '',
      bot: null,
      open: false,
      kept: false,
      you: seat === this.from.seat,
    })),
  );

  /** Shows the game after these moves one after another; `anew` from the start, otherwise those that are new. */
  async show(moves: readonly Moved[], anew = false): Promise<void> {
    const goesOn = !anew && this.studied !== null && this.#moves.every((move, number) => moves[number] === move);
    if (!(await this.prepare(moves, goesOn ? this.at : 0))) return;
    if (!this.ended) this.#timer = setTimeout(() => this.#advance(), goesOn ? 0 : this.#long / 2);
  }

  /** Learns what these moves lead to, and shows a moment of it; whether it is still wanted then. */
  async prepare(moves: readonly Moved[], at = 0, start = this.#start): Promise<boolean> {
    const asked = ++this.#asked;
    const [face, studied] = await Promise.all([faceOf(this.from.game), api.study({ ...this.from, start, moves: [...moves] })]);
    if (this.#closed || asked !== this.#asked) return false;
    this.#start = start;
    this.#moves = moves;
    this.face = face;
    this.studied = studied;
    this.look(at);
    return true;
  }

  /** Looks at a moment, and stays there. */
  look(at: number): void {
    clearTimeout(this.#timer);
    this.fresh = false;
    this.at = at;
  }

  /** Shows one step as it happens, and stays there. */
  happen(at: number): void {
    this.look(at);
    this.fresh = true;
    this.#timer = setTimeout(() => (this.fresh = false), this.#long);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  get #long(): number {
    return preferences.pace === 'once' ? 0 : STEP * (calm() ? 0.6 : tempo());
  }

  #advance(): void {
    const last = this.studied?.steps.length ?? 0;
    if (this.at >= last) {
      this.fresh = false;
      return;
    }
    this.at += 1;
    this.fresh = true;
    this.#timer = setTimeout(() => this.#advance(), this.#long);
  }

  async #ask(soFar: Record<string, string>): Promise<Offer> {
    const known = Object.keys(soFar).length === 0 ? this.studied : null;
    const { offer } = known ?? (await api.study({ ...this.from, start: this.#start, moves: [...this.#moves], so_far: soFar }));
    return this.narrow(offer ?? {}, soFar) ?? {};
  }

  #viewAt(at: number): View | null {
    const { studied } = this;
    if (!studied) return null;
    if (at === 0 && studied.steps.length) return studied.start;
    return at < studied.steps.length ? (studied.steps[at - 1]?.views[0] ?? studied.start) : studied.view;
  }
}
