/** A coach for a first game: silent, unless a move of mine has cost much. */
import { api } from '../api/client';
import type { Visitor } from '../table/visitor.svelte';
import { inLanguage, opened } from '../words/language.svelte';
import Coach from './Coach.svelte';
import { sendAway } from './coached';
import { words } from './words';

export class Coaching {
  readonly View = Coach;
  /** What it says now; nothing most of the time. */
  said = $state('');
  /** Whether it is about my last move. */
  judges = $state(false);
  /** How often it was asked, or told to be silent: only the last answer is of interest. */
  #asked = 0;

  constructor(readonly visitor: Visitor) {
    if (!visitor.connection.steps.length) this.said = inLanguage(words).welcome;
  }

  /** Thinks about the move that I have just played, and speaks if a better one was worth much more. */
  async judge(seat: number): Promise<void> {
    this.hush();
    const asked = this.#asked;
    const { connection, face } = this.visitor;
    const { length } = connection.steps;
    try {
      const [judged, say] = await Promise.all([api.judgement(connection.table, seat), face?.remarks?.()]);
      // Whoever has moved again, or taken it back, does not want to hear of it any more.
      if (asked !== this.#asked || !judged.costly || !face || connection.steps.length < length || this.visitor.hand.begun) return;
      const [better = ''] = face.brief({ views: [], moves: [judged.better] }, this.visitor.setting);
      const [reason] = judged.best[0]?.remarks ?? [];
      this.said = `${inLanguage(words).better(better)} ${(reason && say?.(reason)) ?? ''}`.trim();
      this.judges = true;
    } catch {
      // then it says nothing
    }
  }

  hush(): void {
    this.#asked += 1;
    this.said = '';
    this.judges = false;
  }

  takeBack(): void {
    this.hush();
    this.visitor.undo();
  }

  goAway(): void {
    this.hush();
    sendAway(this.visitor.connection.table);
    this.visitor.coach = null;
  }
}

/** A coach who can speak. */
export async function coachFor(visitor: Visitor): Promise<Coaching> {
  await opened(words);
  return new Coaching(visitor);
}
