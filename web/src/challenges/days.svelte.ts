/** What the server tells of a day's challenges, and of the month around it. */
import { api, Problem, type Calendar, type Challenge } from '../api/client';
import { GAMES } from '../games';

/** How often one looks whether something is ready that is still being made, in milliseconds. */
const OFTEN = 2000;
/** And where only what is told afterwards is being worked out. */
const SELDOM = 10_000;

export class Days {
  calendar = $state.raw<Calendar | null>(null);
  challenges = $state.raw<Challenge[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly asked: string | null) {}

  /** The day that is shown: today by the server's clock if no other one is asked for. */
  readonly day = $derived.by(() => this.asked ?? this.calendar?.today ?? '');
  /** Whether the server still works on something that one waits for. */
  readonly waiting = $derived.by(() =>
    this.challenges.some(({ ready, today, solution }) => !ready || (today && solution && !solution.complete)),
  );

  /** Asks for everything; raises a `Problem` if there is no such day. */
  async look(): Promise<void> {
    this.calendar = await api.calendar(this.asked?.slice(0, 7));
    await this.#ask();
    // Before, today's may not have been there.
    if (!this.calendar.days.some(({ day }) => day === this.day)) await this.turn(this.calendar.month);
  }

  /** Looks at another month. */
  async turn(month: string): Promise<void> {
    this.calendar = await api.calendar(month);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    const answers = await Promise.all(GAMES.map(({ game }) => api.challenge(this.day, game).catch(missing)));
    const found = answers.filter((answer): answer is Challenge => 'game' in answer);
    if (!found.length && answers[0] instanceof Problem) throw answers[0];
    this.challenges = found;
    clearTimeout(this.#timer);
    const pause = found.some(({ ready }) => !ready) ? OFTEN : SELDOM;
    if (this.waiting && !this.#closed) this.#timer = setTimeout(() => void this.#again(), pause);
  }

  async #again(): Promise<void> {
    try {
      await this.#ask();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      // Perhaps the server is there again later.
      if (!this.#closed) this.#timer = setTimeout(() => void this.#again(), 5 * OFTEN);
    }
  }
}

/** A game that has no challenge on a day is left out. */
function missing(problem: unknown): Problem {
  if (!(problem instanceof Problem) || problem.code !== 'not-found') throw problem;
  return problem;
}
