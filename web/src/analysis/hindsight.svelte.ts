/** The best that a seat could have reached, and the game that would have been. */
import { api } from '../api/client';
import { ensureName } from '../me.svelte';
import { Study } from '../study/study.svelte';
import { inLanguage } from '../words/language.svelte';
import { words as house } from '../words/words';
import type { Analysing } from './analysing.svelte';
import { Following } from './following.svelte';

export class Hindsight {
  readonly following: Following<Awaited<ReturnType<typeof api.best>>>;
  /** The game with the best that was found, as it goes on board and in words. */
  study = $state.raw<Study | null>(null);
  /** Whether that game is shown beside the other. */
  shown = $state(false);
  #line = '';

  constructor(
    readonly analysing: Analysing,
    readonly seat: number,
  ) {
    this.following = new Following(() => this.#learn(api.best(this.#table, seat)));
    void this.following.follow();
  }

  readonly found = $derived.by(() => this.following.told?.found ?? null);
  readonly running = $derived.by(() => this.following.told?.running ?? false);
  readonly proven = $derived.by(() => this.found !== null && this.found.best === this.found.bound);

  get #table(): string {
    return this.analysing.visitor.connection.table;
  }

  async begin(): Promise<void> {
    await this.following.follow(async () => {
      await ensureName(inLanguage(house).guest);
      return this.#learn(api.findBest(this.#table, this.seat));
    });
  }

  async stop(): Promise<void> {
    await this.following.follow(() => this.#learn(api.stopFinding(this.#table, this.seat)));
  }

  /** The best turn of the step to a moment, in words as short as can be. */
  brief(at: number): string {
    const { face, studied } = this.study ?? {};
    const step = studied?.steps[at - 1];
    if (!face || !studied || !step) return '';
    return face.brief(step, studied.setting)[step.moves.findIndex(({ seat }) => seat === this.seat)] ?? '';
  }

  close(): void {
    this.following.close();
    this.study?.close();
  }

  /** What the server has said, after the game that it tells of has been looked at. */
  async #learn(told: ReturnType<typeof api.best>): ReturnType<typeof api.best> {
    const { found } = await told;
    const line = JSON.stringify(found?.line);
    if (!found || line === this.#line || found.best === found.played) return told;
    const { game, start } = this.analysing.variations?.kept ?? (await api.kept(this.#table));
    const study = new Study({ game, start, seat: this.seat });
    if (await study.prepare(found.line, this.analysing.at)) {
      this.#line = line;
      this.study?.close();
      this.study = study;
    }
    return told;
  }
}
