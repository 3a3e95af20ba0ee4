/** Set-up: an island without a flag, then a 3 or a 4, on the sheet that goes to the left neighbour. */
import type { Hand, Ready } from '../table/hand.svelte';
import { inLanguage } from '../words/language.svelte';
import { NOTHING_ADDED, type Added, type Draft } from './draft';
import { NOWHERE } from './choosing';
import type { Hashi, SheetPicture } from './picture';
import { askWhy } from './reasons';
import { words } from './words';

export class SetUp implements Draft {
  readonly lines: ReadonlySet<string> = new Set();
  readonly number = null;
  readonly asking = false;
  chosen = $state<string | null>(null);
  #number = $state<number | null>(null);
  readonly #moves: ReadonlySet<string>;

  constructor(
    readonly hand: Hand<Hashi>,
    readonly base: SheetPicture,
    /** Every move that is offered, such as “c=3”. */
    moves: readonly string[],
    /** Whose sheet it will be; empty if it is my own. */
    readonly owner: () => string,
  ) {
    this.#moves = new Set(moves);
  }

  get islands(): ReadonlySet<string> {
    return new Set([...this.#moves].map((move) => move.charAt(0)));
  }

  get numbers(): number[] {
    const offered = [...this.#moves].filter((move) => move.charAt(0) === this.chosen);
    return offered.map((move) => Number(move.slice(2))).sort();
  }

  get sheet(): SheetPicture {
    if (this.chosen === null || this.#number === null) return this.base;
    return { ...this.base, numbers: { ...this.base.numbers, [this.chosen]: this.#number } };
  }

  get added(): Added {
    return this.#number === null ? NOTHING_ADDED : { ...NOTHING_ADDED, where: this.chosen };
  }

  get begun(): boolean {
    return this.chosen !== null;
  }

  get sentence(): string {
    const w = inLanguage(words);
    if (this.#number !== null) return w.setUpDone;
    if (this.chosen !== null) return w.threeOrFour(this.chosen);
    return this.owner() ? w.setUpFor(this.owner()) : w.setUp;
  }

  get ready(): Ready | null {
    if (this.chosen === null || this.#number === null) return null;
    const label = inLanguage(words).write(this.#number, this.chosen);
    return { move: `${this.chosen}=${this.#number}`, label, final: true };
  }

  get extras(): Hand['extras'] {
    return this.numbers.map((number) => ({
      id: `number-${number}`,
      label: String(number),
      chosen: number === this.#number,
      press: () => {
        this.chooseNumber(number);
      },
    }));
  }

  begin(): void {
    // All that may be done is known from the start.
  }

  touchIsland(island: string): void {
    this.hand.explain('');
    if (island === this.chosen) this.#number = this.chosen = null;
    else if (this.islands.has(island)) [this.chosen, this.#number] = [island, null];
    else this.#askWhy(island);
  }

  touchLine(line: string): void {
    this.#askWhy(line);
  }

  chooseNumber(number: number): void {
    if (this.numbers.includes(number)) this.#number = number;
  }

  doNothing(): void {
    this.#askWhy(NOWHERE);
  }

  show(move: string): void {
    [this.chosen, this.#number] = [move.charAt(0), Number(move.slice(2))];
  }

  back(): void {
    if (this.#number !== null) this.#number = null;
    else this.chosen = null;
  }

  #askWhy(what: string): void {
    const { chosen } = this;
    void askWhy(this.hand, { why: what }, () => this.chosen === chosen);
  }
}
