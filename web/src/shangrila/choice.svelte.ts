/** What is chosen on the board, and what the bar below says of it. */
import { untrack } from 'svelte';
import type { Colour } from '../face';
import type { Hand } from '../table/hand.svelte';
import { inLanguage } from '../words/language.svelte';
import {
  kindOf, kindsOf, meant, moveOf, nextSteps, ofKind, originOf, recruitsOf, stepsTo, touched,
  type Kind, type Steps, type StepTree, type Target,
} from './choosing'; // prettier-ignore
import { DISCIPLINES } from './map';
import type { Discipline, Offer, Picture, Preview, ShangriLa } from './picture';
import { journeyInWords, spacesInWords, why } from './telling';
import { words } from './words';

/** What a turn may be, for whoever can do anything. */
const TURNS = ['place', 'recruit', 'journey'] as const;

interface Given {
  offer: Offer | null;
  /** In the notation. */
  position: string;
  picture: Picture;
  colour: Colour;
}

function villageAt(space: string): Target {
  return { is: 'village', village: space.charAt(0) };
}

export class Choice {
  steps = $state.raw<Steps>([]);
  /** The one kind of move that is wanted, if somebody has said so. */
  only = $state<Kind | null>(null);

  readonly #given: () => Given;
  readonly #hand: () => Hand<ShangriLa>;
  /** The steps of this turn, which the server is asked for; null until they are here. */
  #offered = $state.raw<StepTree | null>(null);
  /** The question for them, until it is refused. */
  #coming: Promise<void> | null = null;
  readonly #tree = $derived.by((): StepTree => (this.#given().offer && this.#offered) ?? {});
  readonly #next = $derived.by(() => nextSteps(ofKind(this.#tree, this.only), this.steps));

  /** What may be touched: what may come next or, when nothing can, what could have come instead. */
  readonly #lights = $derived.by(() => {
    if (this.#next.size > 0) return this.#next;
    const instead = nextSteps(ofKind(this.#tree, this.only), this.steps.slice(0, -1));
    return new Set([...instead].filter((step) => !this.steps.includes(step)));
  });

  /** The move that is chosen, if it is one already. */
  readonly move = $derived.by(() => moveOf(this.#tree, this.steps));
  readonly origin = $derived.by(() => originOf(this.steps));
  /** The village that the chosen journey leads to. */
  readonly destination = $derived.by(() => (this.origin ? (this.steps[1] ?? null) : null));
  /** What the chosen journey would do. */
  readonly preview = $derived.by((): Preview | null => (this.move ? this.previewOf(this.move) : null));
  /** Spaces that something may be put on, or that hold a Student who may leave. */
  readonly litSpaces = $derived.by(() => this.#litSpaces());
  /** Villages that a journey may leave or lead to. */
  readonly litVillages = $derived.by(() => {
    const villages = [...this.#lights].filter((step) => /^[A-Z]>?$/.test(step));
    return new Set(villages.map((step) => step.charAt(0)));
  });
  /** Spaces that something hovers over. */
  readonly chosenSpaces = $derived.by(
    () => new Set(this.steps.filter((step) => /[a-z]$/.test(step)).map((step) => step.slice(-2))),
  );
  /** What each journey from the chosen village would do. */
  readonly outcomes = $derived.by((): Preview[] =>
    Object.values(this.#previews).filter(({ origin }) => origin === this.origin),
  );

  /** What journeys in this position would do, as far as the server has been asked. */
  #previews = $state.raw<Readonly<Record<string, Preview>>>({});
  /** The villages that it was asked about. */
  #asked = new Set<string>();

  constructor(given: () => Given, hand: () => Hand<ShangriLa>) {
    this.#given = given;
    this.#hand = hand;
    // What others say brings a new offer, but no new question: what I have chosen stays.
    const question = $derived(`${given().position} ${given().offer?.moves?.join(' ') ?? ''}`);
    $effect.pre(() => {
      void question;
      untrack(() => {
        this.clear();
        this.#offered = null;
        this.#coming = null;
        this.#previews = {};
        this.#asked = new Set();
        if (given().offer) void this.#askSteps();
      });
    });
    $effect(() => {
      const { origin } = this;
      if (origin) untrack(() => void this.askPreviews(origin));
    });
    $effect(() => {
      this.#tell(hand());
    });
    $effect(() => {
      const held = hand();
      held.back = () => {
        this.back();
      };
      held.show = (move) => void this.show(move);
      return () => {
        held.rest();
      };
    });
  }

  /** Takes a touch; one that comes before the steps do is taken when they are here. */
  touch(target: Target): void {
    this.#hand().explain('');
    if (!this.#given().offer) return;
    if (this.#offered) this.#take(target);
    else void this.#takeLater(target);
  }

  async #takeLater(target: Target): Promise<void> {
    const asked = this.#asked;
    await this.#askSteps();
    if (asked !== this.#asked) return;
    if (this.#offered) this.#take(target);
    else this.#hand().explain(inLanguage(words).whyUnknown);
  }

  /** Whether a journey may leave a village. */
  mayLeave(village: string): boolean {
    return `${village}>` in this.#tree;
  }

  /** Whether a touch somewhere in a village means the village: where a journey begins, or where it may lead. */
  meansVillage(village: string): boolean {
    return this.#wanted === 'journey' || (this.origin !== null && this.litVillages.has(village));
  }

  /** The kind of move that somebody wants: they have said so, or there is no other. */
  get #wanted(): Kind | null {
    const kinds = kindsOf(Object.keys(this.#tree));
    return this.only ?? (kinds.length === 1 ? (kinds[0] ?? null) : null);
  }

  #take(target: Target): void {
    // Whoever wants a journey means the village, wherever they touch it.
    const meant = this.#wanted === 'journey' && target.is === 'space' ? villageAt(target.space) : target;
    const wanted = touched(ofKind(this.#tree, this.only), this.steps, meant);
    const steps = wanted ?? touched(this.#tree, this.steps, target);
    if (!steps) {
      void this.#explain(target);
      return;
    }
    // Whoever touches something else than they said they wanted has changed their mind.
    if (!wanted) this.only = null;
    this.steps = steps;
  }

  /** Chooses a whole move. */
  async show(move: string): Promise<void> {
    const asked = this.#asked;
    await this.#askSteps();
    if (asked !== this.#asked) return;
    this.only = null;
    this.steps = stepsTo(this.#tree, move);
  }

  back(): void {
    if (this.steps.length > 0) this.steps = this.steps.slice(0, -1);
    else this.only = null;
  }

  clear(): void {
    this.steps = [];
    this.only = null;
    this.#hand().explain('');
  }

  /** What a journey would do that is only pointed at. */
  previewOf(way: string): Preview | null {
    return this.#previews[way] ?? null;
  }

  /** Learns what journeys from a village would do, once in a position: whoever points at it may soon want to know. */
  async askPreviews(village: string): Promise<void> {
    const asked = this.#asked;
    if (asked.has(village) || !this.#tree[`${village}>`]) return;
    asked.add(village);
    try {
      const { journeys } = await this.#hand().ask({ journeys: village });
      if (asked === this.#asked) this.#previews = { ...this.#previews, ...journeys };
    } catch {
      asked.delete(village); // then it is asked again; a lost line is told elsewhere
    }
  }

  /** Asks for the steps, once at a time. */
  #askSteps(): Promise<void> {
    this.#coming ??= this.#learnSteps();
    return this.#coming;
  }

  async #learnSteps(): Promise<void> {
    const asked = this.#asked;
    try {
      const { steps = {} } = await this.#hand().ask({});
      if (asked === this.#asked) this.#offered = steps;
    } catch {
      if (asked === this.#asked) this.#coming = null; // then the next touch asks again
    }
  }

  /** How many Students would leave a village. */
  #leaving(village: string): number {
    return this.#given().picture.villages[village]?.tiles.match(/[A-Z]/g)?.length ?? 0;
  }

  #litSpaces(): Set<string> {
    const { picture, colour } = this.#given();
    const lit = new Set([...this.#lights].filter((step) => /[a-z]$/.test(step)).map((step) => step.slice(-2)));
    for (const step of this.#lights) {
      if (!step.endsWith('>')) continue;
      const tiles = picture.villages[step.charAt(0)]?.tiles ?? '';
      DISCIPLINES.forEach((discipline, i) => {
        if (tiles.charAt(i) === colour.toUpperCase()) lit.add(step.charAt(0) + discipline);
      });
    }
    return lit;
  }

  async #explain(target: Target): Promise<void> {
    const hand = this.#hand();
    const { picture } = this.#given();
    const move = meant(this.steps, target, DISCIPLINES.join(''), picture.standing, picture.set_up ? 'place' : this.only);
    try {
      const { steps } = this;
      const { why: reason } = await hand.ask({ why: move });
      // Not after a touch that did something.
      if (reason && this.steps === steps) hand.explain(why(reason), String(reason['code']));
    } catch {
      hand.explain(inLanguage(words).whyUnknown); // it only explains: a lost line is told elsewhere
    }
  }

  #want(kind: Kind): void {
    this.steps = [];
    this.only = this.only === kind ? null : kind;
    if (this.only === 'pass') this.steps = ['-'];
  }

  #tell(hand: Hand<ShangriLa>): void {
    const { offer } = this.#given();
    const m = inLanguage(words);
    const kinds = kindsOf(Object.keys(this.#tree));
    const mustPass = kinds.length === 1 && kinds[0] === 'pass';
    hand.begun = this.steps.length > 0 || this.only !== null;
    hand.topic = this.only ?? (this.steps[0] ? kindOf(this.steps[0]) : mustPass ? 'pass' : '');
    hand.sentence = offer ? this.#sentence() : '';
    // Where there is something to choose each kind has its place, whatever can be done this time.
    const possible = kindsOf(offer?.moves ?? []);
    const asked = possible.length > 1 && this.steps.length === 0;
    hand.extras = (asked ? TURNS : []).map((kind) => ({
      id: kind,
      label: m.actions[kind],
      press: () => {
        this.#want(kind);
      },
      chosen: this.only === kind,
      off: !kinds.includes(kind),
      why: possible.includes(kind) ? '' : m.off[kind],
    }));
    const final = this.#next.size === 0;
    hand.ready = this.move ? { move: this.move, label: this.#label(this.move), final } : null;
    // Nobody has touched anything yet, so it is not to be sent unasked.
    if (mustPass) hand.ready = { move: '-', label: m.ready.pass, final: false };
  }

  #label(move: string): string {
    const { ready } = inLanguage(words);
    switch (kindOf(move)) {
      case 'place':
        return ready.place(move.charAt(1) as Discipline, move.charAt(0));
      case 'recruit':
        return ready.recruit(this.steps.length);
      case 'journey':
        return ready.journey(this.#leaving(move.charAt(0)), move.charAt(2));
      case 'pass':
        return ready.pass;
    }
  }

  #sentence(): string {
    const { next } = inLanguage(words);
    const [first] = this.steps;
    if (!first) return this.only ? next[this.only] : '';
    if (this.preview) return journeyInWords(this.preview);
    if (this.origin) return next.origin(this.origin);
    const students = recruitsOf(this.steps);
    if (students.length > 0) {
      return this.#next.size > 0 ? next.recruitMore : next.recruitDone(spacesInWords(students), students.length);
    }
    return first === '-' ? next.pass : next.placed(first.charAt(1) as Discipline, first.charAt(0));
  }
}
