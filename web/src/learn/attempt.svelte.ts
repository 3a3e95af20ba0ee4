/** Somebody at a lesson: what they see, what they tried, and what is said to it. */
import { inLanguage } from '../words/language.svelte';
import { inWords } from '../words/problems';
import { matches } from '../study/patterns';
import { Study } from '../study/study.svelte';
import type { Offer } from '../face';
import type { Lessons, Plan } from './lesson';
import { words } from './words';

export class Attempt {
  readonly study: Study;
  /** What was answered: a move or a choice; null as long as nothing was. */
  answer = $state<string | null>(null);
  /** How often it was begun: each time the board forgets what was chosen on it. */
  tries = $state(0);
  /** What keeps it from being shown, if something does. */
  problem = $state('');

  constructor(
    readonly game: string,
    readonly plan: Plan,
    readonly lessons: Lessons,
    readonly solved: () => void,
  ) {
    const start = { game, start: plan.start, seat: plan.seat };
    this.study = new Study(
      start,
      (move) => {
        this.give(move);
      },
      (offer, soFar) => this.#narrowed(offer, soFar),
    );
    this.again();
  }

  readonly saying = $derived.by(() => inLanguage(this.lessons.words)[this.plan.id]);
  readonly right = $derived.by(() => this.answer !== null && matches(this.plan.right, this.answer));
  /** What is said to the answer. */
  readonly reply = $derived.by(() => {
    const { answer, saying } = this;
    if (answer === null || !saying) return '';
    if (this.right) return saying.right;
    const [, reply] = Object.entries(saying.wrong ?? {}).find(([pattern]) => matches([pattern], answer)) ?? [];
    return reply ?? '';
  });

  /** From the beginning. */
  again(): void {
    this.answer = null;
    this.tries += 1;
    this.study.hand.rest();
    this.#show(this.plan.before ?? [], true);
  }

  /** Answers. What the lesson is not about leaves things as they are. */
  give(answer: string): void {
    const { plan, study } = this;
    const right = matches(plan.right, answer);
    if (!right && !matches(plan.wrong ?? [], answer)) {
      study.hand.explain(inLanguage(words).elsewhere);
      return;
    }
    this.answer = answer;
    if (right) this.solved();
    if (!plan.choices) this.#show([...(plan.before ?? []), answer, ...(right ? (plan.after ?? []) : [])]);
  }

  #show(moves: string[], anew = false): void {
    this.problem = '';
    this.study.show(moves, anew).catch((problem: unknown) => {
      this.problem = inWords(problem);
    });
  }

  /** Only what the lesson is about can be done; what the rules would allow besides is said to be something else. */
  #narrowed(offer: Offer, soFar: Record<string, string>): Offer | null {
    const { plan, study } = this;
    if ('why' in soFar && !offer.why) study.hand.explain(inLanguage(words).elsewhere);
    if (this.answer !== null || plan.choices) return null;
    return this.lessons.narrowed(offer, [...plan.right, ...(plan.wrong ?? [])], soFar);
  }
}
