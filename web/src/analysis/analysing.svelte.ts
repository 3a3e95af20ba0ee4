/** The analysis of the game at a table: begun, followed while it goes on, stopped, and looked at. */
import { api } from '../api/client';
import { ensureName } from '../me.svelte';
import type { Visitor } from '../table/visitor.svelte';
import { inLanguage } from '../words/language.svelte';
import { words as house } from '../words/words';
import { Following } from './following.svelte';
import { chancesOf, costly, firstsOf, momentAfter, numbersTo } from './judged';
import type { Analysis, Judged } from './shapes';
import { Variations } from './variations';

/** The deepest look that there is. */
const DEEPEST = 3;

export class Analysing {
  readonly following = new Following(() => this.#ask());
  variations = $state.raw<Variations | null>(null);
  /** Whose moves are looked through; null: everybody's. */
  whose = $state<number | null>(null);

  constructor(readonly visitor: Visitor) {
    const mine = visitor.now?.seats.findIndex((seat) => seat.you) ?? -1;
    this.whose = mine < 0 ? null : mine;
  }

  readonly analysis = $derived.by(() => this.following.told);
  readonly judged = $derived.by((): (Judged | null)[] => this.analysis?.moves ?? []);
  readonly unit = $derived.by(() => this.judged.find((one) => one !== null)?.unit ?? null);
  readonly firsts = $derived.by(() => firstsOf(this.visitor.connection.steps));
  readonly last = $derived.by(() => this.visitor.connection.steps.length);
  readonly at = $derived.by(() => this.visitor.playback.at);
  readonly result = $derived.by(() => this.visitor.now?.views[0]?.result ?? null);
  readonly seats = $derived.by(() => this.visitor.now?.seats.map((_, seat) => seat) ?? []);

  /** Where there are chances, they are those of everybody, at every moment. */
  readonly chances = $derived.by(() => chancesOf(this.judged, this.seats.length, this.result?.winners ?? []));
  /** The scores that may be expected, likewise; in the end what they are. */
  readonly scores = $derived.by(() => [...this.judged.map((one) => one?.scores ?? null), this.result?.scores ?? null]);

  /** The seat that is looked at where one has to be: whose moves are looked through, or the first. */
  readonly seat = $derived.by(() => this.whose ?? 0);
  /** The moves that cost much, of those that are looked through. */
  readonly costly = $derived.by(() => costly(this.judged, this.whose));
  /** The number of the move that is shown; of several at once, that of the seat which is looked at. */
  readonly number = $derived.by(() => {
    const numbers = numbersTo(this.firsts, this.at);
    return numbers.find((number) => this.seatOf(number) === this.seat) ?? numbers[0] ?? null;
  });
  readonly move = $derived.by(() => (this.number === null ? null : (this.judged[this.number] ?? null)));

  readonly finished = $derived.by(() => this.analysis !== null && !this.analysis.running && this.analysis.done === this.analysis.of);
  /** How deep one could look next; null if that has been done, or is being done. */
  readonly next = $derived.by(() => {
    const { analysis } = this;
    if (!analysis || analysis.running) return null;
    if (analysis.depth === null) return 0;
    if (!this.finished) return analysis.depth;
    return analysis.depth < DEEPEST ? analysis.depth + 1 : null;
  });

  /** Shows what there is; and, if that is asked for, begins where there is nothing. */
  async open(begin: boolean): Promise<void> {
    await this.following.follow();
    if (begin && this.analysis?.depth === null) await this.begin();
  }

  /** Begins, goes on, or looks deeper. */
  async begin(): Promise<void> {
    const depth = this.next;
    if (depth === null) return;
    await this.following.follow(async () => {
      await ensureName(inLanguage(house).guest);
      return api.analyse(this.visitor.connection.table, depth);
    });
  }

  /** Stops it; what was found is kept. */
  async stop(): Promise<void> {
    await this.following.follow(() => api.stopAnalysis(this.visitor.connection.table));
  }

  close(): void {
    this.following.close();
  }

  /** Looks at the moment after a move. */
  show(number: number): void {
    this.visitor.playback.look(momentAfter(this.firsts, number));
  }

  /** The next move that cost much, before or after the moment that is shown; null if there is none. */
  beside(step: 1 | -1): number | null {
    const moments = this.costly.map((number) => ({ number, at: momentAfter(this.firsts, number) }));
    const found = step > 0 ? moments.find(({ at }) => at > this.at) : moments.findLast(({ at }) => at < this.at);
    return found?.number ?? null;
  }

  /** A move that was played, as short as can be. */
  brief(number: number): string {
    const { face, setting, connection } = this.visitor;
    const step = connection.steps[momentAfter(this.firsts, number) - 1];
    return (step && face?.brief(step, setting)[this.#place(number)]) ?? '';
  }

  /** How a move is numbered for people: by its round, or through the game. */
  numeral(number: number): string {
    const { face, playback, index } = this.visitor;
    const at = momentAfter(this.firsts, number);
    const before = playback.before(index, at);
    return (before && face?.moment?.(before).number) ?? String(at);
  }

  /** A move that was played, in a sentence. */
  told(number: number): string {
    return this.visitor.told(momentAfter(this.firsts, number), this.#place(number));
  }

  /** Who played a move. */
  seatOf(number: number): number {
    return this.variations?.kept.moves[number]?.[0] ?? 0;
  }

  /** The numbers of the moves that were played together with one. */
  together(number: number): number[] {
    return numbersTo(this.firsts, momentAfter(this.firsts, number));
  }

  /** Which one a move is among those of its step: there they stand by their seats, and are numbered as they came. */
  #place(number: number): number {
    const step = this.visitor.connection.steps[momentAfter(this.firsts, number) - 1];
    return step?.moves.findIndex(({ seat }) => seat === this.seatOf(number)) ?? -1;
  }

  async #ask(): Promise<Analysis> {
    const { table } = this.visitor.connection;
    const [analysis, kept] = await Promise.all([api.analysis(table), this.variations?.kept ?? api.kept(table)]);
    this.variations ??= new Variations(kept);
    return analysis;
  }
}
