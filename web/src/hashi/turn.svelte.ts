/** My turn while I put it together: where the number goes, and the bridges, in any order. */
import type { Hand, Ready } from '../table/hand.svelte';
import { inLanguage } from '../words/language.svelte';
import type { Added, Draft } from './draft';
import {
  NOWHERE,
  bridgesLeft,
  bridgesText,
  isComplete,
  isPossible,
  keepPossible,
  lineOf,
  moveText,
  nextLines,
  readWays,
  writable,
  type Way,
} from './choosing';
import type { Layout } from './geometry';
import type { CardFace, Hashi, SheetPicture } from './picture';
import { askWhy, tried } from './reasons';
import { words } from './words';

/** A bridge of this turn, and the island from which it was drawn. */
interface Drawn {
  line: string;
  from: string;
}

/** All that was chosen. It is replaced at every step, so that a step back is the one before. */
interface Choice {
  where: string;
  drawn: readonly Drawn[];
  nothing: boolean;
}

const FRESH: Choice = { where: NOWHERE, drawn: [], nothing: false };

export class Turn implements Draft {
  readonly number: number;
  readonly numbers = [];
  chosen = $state<string | null>(null);
  #choice = $state.raw<Choice>(FRESH);
  #steps = $state.raw<readonly Choice[]>([]);
  /** Every way to draw by where the number goes, as far as the server has been asked. */
  #ways = $state.raw<ReadonlyMap<string, readonly Way[]>>(new Map());
  /** The sheet that the server made of a choice, by its text. */
  #sheets = $state.raw<ReadonlyMap<string, SheetPicture>>(new Map());
  /** The last of them that was shown. */
  #latest = $state.raw<SheetPicture>() as SheetPicture;

  constructor(
    readonly hand: Hand<Hashi>,
    readonly layout: Layout,
    readonly base: SheetPicture,
    readonly card: CardFace,
    /** Where the number may go. */
    readonly offered: readonly string[],
  ) {
    this.number = card[0];
    this.#latest = base;
  }

  // What it looks like

  readonly #lines = $derived(this.#choice.drawn.map(lineOf));
  readonly #way = $derived(this.#ways.get(this.#choice.where) ?? []);

  readonly islands: ReadonlySet<string> = $derived.by(() =>
    this.#choice.nothing ? new Set<string>() : writable(this.offered, this.#ways, this.#lines),
  );
  readonly lines: ReadonlySet<string> = $derived.by(() =>
    this.#choice.nothing ? new Set<string>() : nextLines(this.#way, this.#lines),
  );

  readonly added: Added = $derived.by(() => {
    const { where, drawn } = this.#choice;
    const bridges = new Map<string, { count: number; from: string }>();
    for (const { line, from } of drawn) bridges.set(line, { count: (bridges.get(line)?.count ?? 0) + 1, from });
    return { where: where === NOWHERE ? null : where, bridges };
  });

  readonly sheet: SheetPicture = $derived.by(() => {
    const { where, drawn } = this.#choice;
    if (where === NOWHERE && !drawn.length) return this.base;
    const numbers = where === NOWHERE ? this.base.numbers : { ...this.base.numbers, [where]: this.number };
    const bridges = { ...this.base.bridges };
    for (const line of this.#lines) bridges[line] = (bridges[line] ?? 0) + 1;
    // What is finished and what is closed, only the rules know; until they have answered, it is as it was a moment ago.
    return { ...(this.#sheets.get(this.#text) ?? this.#latest), numbers, bridges };
  });

  get begun(): boolean {
    const { where, drawn, nothing } = this.#choice;
    return where !== NOWHERE || drawn.length > 0 || nothing || this.chosen !== null;
  }

  get asking(): boolean {
    return !this.#choice.nothing && !this.#ways.has(this.#choice.where);
  }

  get sentence(): string {
    const w = inLanguage(words);
    const { where, drawn, nothing } = this.#choice;
    const [number, bridges] = this.card;
    if (nothing) return w.nothingChosen;
    if (this.chosen !== null) return w.fromHere(this.chosen);
    const left = bridgesLeft(this.#way, this.#lines);
    if (drawn.length) {
      if (left) return w.drawMore(left);
      return where === NOWHERE && this.islands.size ? w.writeToo(number) : w.complete;
    }
    if (where !== NOWHERE) return left ? w.drawToo(bridges) : w.complete;
    if (this.islands.size) return left || !this.#ways.has(where) ? w.invitation(number, bridges) : w.writeOnly(number);
    return left ? w.drawOnly(bridges) : w.nothingPossible;
  }

  get ready(): Ready | null {
    const w = inLanguage(words);
    const { where, drawn, nothing } = this.#choice;
    if (nothing) return { move: moveText(NOWHERE, []), label: w.doNothingNow, final: true };
    if (where === NOWHERE && !drawn.length) return null;
    // Before the server has answered, what was written may stand alone.
    if (drawn.length && !isComplete(this.#way, this.#lines)) return null;
    const settled = this.#ways.has(where) && !this.lines.size && (where !== NOWHERE || !this.islands.size);
    return { move: moveText(where, this.#lines), label: this.#label(), final: settled };
  }

  #label(): string {
    const w = inLanguage(words);
    const { where, drawn } = this.#choice;
    if (!drawn.length) return w.write(this.number, where);
    return where === NOWHERE ? w.draw(drawn.length) : w.writeAndDraw(this.number, where, drawn.length);
  }

  get extras(): Hand['extras'] {
    if (this.begun || !this.offered.includes(NOWHERE)) return [];
    const press = () => {
      this.doNothing();
    };
    return [{ id: 'do-nothing', label: inLanguage(words).doNothing, press }];
  }

  // What a touch does

  begin(): void {
    void tried(this.hand, () => this.#learn(NOWHERE));
  }

  touchIsland(island: string): void {
    this.#wake();
    const { where } = this.#choice;
    const line = this.chosen && this.layout.lineBetween(this.chosen, island);
    if (line) this.touchLine(line, this.chosen ?? island);
    else if (this.chosen === island) this.chosen = null;
    else if (where === island) this.#take(NOWHERE);
    else if (this.offered.includes(island)) void this.#write(island);
    else this.#chooseStart(island);
  }

  touchLine(line: string, from: string): void {
    this.#wake();
    this.chosen = null;
    const { drawn } = this.#choice;
    if (this.lines.has(line)) this.#go({ ...this.#choice, drawn: [...drawn, { line, from }] });
    else if (this.#lines.includes(line)) this.#go({ ...this.#choice, drawn: drawn.filter((bridge) => bridge.line !== line) });
    else void this.#askWhy(line);
  }

  chooseNumber(): void {
    // The card has one.
  }

  doNothing(): void {
    this.hand.explain('');
    this.chosen = null;
    this.#go({ ...FRESH, nothing: true });
  }

  show(move: string): void {
    const [where = NOWHERE, bridges = NOWHERE] = move.split(':');
    const [lines = []] = readWays([bridges]);
    this.chosen = null;
    this.#go({ where, drawn: lines.map((line) => ({ line, from: line.charAt(0) })), nothing: move === moveText(NOWHERE, []) });
    // A hint is a whole turn: whether it may stand so is known with the ways to draw.
    void tried(this.hand, () => this.#learn(where));
  }

  back(): void {
    this.hand.explain('');
    if (this.chosen !== null) {
      this.chosen = null;
      return;
    }
    this.#choice = this.#steps.at(-1) ?? FRESH;
    this.#steps = this.#steps.slice(0, -1);
    void this.#look();
  }

  /** Whoever touches the sheet has read why the last touch did nothing, and wants to do something after all. */
  #wake(): void {
    this.hand.explain('');
    if (this.#choice.nothing) this.#go(FRESH);
  }

  #go(choice: Choice): void {
    this.#steps = [...this.#steps, this.#choice];
    this.#choice = choice;
    // Whoever has taken everything away is where they began.
    if (!this.begun) this.#steps = [];
    void this.#look();
    if (choice.drawn.length && choice.where === NOWHERE) void this.#learnAll();
  }

  /** An island that takes no number can be the start of a bridge. If it has none yet, it is said why it takes none. */
  #chooseStart(island: string): void {
    const useful = this.layout.linesAt(island).some((line) => this.lines.has(line) || this.#lines.includes(line));
    if (useful) this.chosen = island;
    if (!useful || !this.base.numbers[island]) void this.#askWhy(island);
  }

  async #write(island: string): Promise<void> {
    if (this.#choice.drawn.length && !(await this.#fits(island))) return;
    this.#go({ ...this.#choice, where: island });
  }

  /** Takes the number away, and the bridges that need it. */
  #take(where: string): void {
    this.#go({ ...this.#choice, where, drawn: keepPossible(this.#ways.get(where) ?? [], this.#choice.drawn) });
  }

  /** Whether the bridges can stay if the number goes there; if not, it says so. Not if they have changed meanwhile. */
  async #fits(island: string): Promise<boolean> {
    const asked = this.#choice;
    await tried(this.hand, () => this.#learn(island));
    if (this.#choice !== asked) return false;
    const ways = this.#ways.get(island);
    if (ways && isPossible(ways, this.#lines)) return true;
    if (ways) this.hand.explain(`${inLanguage(words).notWithThese(island)} ${inLanguage(words).takeBack}`);
    return false;
  }

  // What the server is asked

  /** The choice as the server is told it. */
  get #soFar(): Record<string, string> {
    const { where } = this.#choice;
    return this.#lines.length ? { where, bridges: bridgesText(this.#lines) } : { where };
  }

  get #text(): string {
    return Object.values(this.#soFar).join(' ');
  }

  /** Learns every way to draw if the number goes there. */
  async #learn(where: string): Promise<void> {
    if (this.#ways.has(where)) return;
    const { bridges = [], sheet } = await this.hand.ask({ where });
    this.#ways = new Map(this.#ways).set(where, readWays(bridges));
    if (sheet) this.#sheets = new Map(this.#sheets).set(where, sheet);
  }

  /** Learns where the number can go with bridges drawn first: one question after another, not to crowd the line. */
  async #learnAll(): Promise<void> {
    try {
      for (const where of this.offered) if (this.#choice.drawn.length) await this.#learn(where);
    } catch {
      // Then it turns out when an island is touched.
    }
  }

  /** Learns what the sheet becomes. */
  async #look(): Promise<void> {
    const text = this.#text;
    if (!this.begun) this.#latest = this.base;
    else if (!this.#sheets.has(text) && !this.#choice.nothing) {
      const { where } = this.#choice;
      await tried(this.hand, () => (this.#lines.length ? this.#lookAt(this.#soFar, text) : this.#learn(where)));
    }
    if (this.#text === text) this.#latest = this.#sheets.get(text) ?? this.#latest;
  }

  async #lookAt(choice: Record<string, string>, text: string): Promise<void> {
    const { sheet } = await this.hand.ask(choice);
    if (sheet) this.#sheets = new Map(this.#sheets).set(text, sheet);
  }

  #askWhy(what: string): Promise<void> {
    const asked = this.#choice;
    return askWhy(this.hand, { ...this.#soFar, why: what }, () => this.#choice === asked);
  }
}
