/** What the server finds out little by little, asked for again and again while it goes on. */
import { inWords } from '../words/problems';

/** How often it is asked how far things are, in milliseconds; and where there was no answer at all. */
const EVERY = 1000;
const AGAIN = 5000;

export class Following<Told extends { running: boolean }> {
  told = $state.raw<Told | null>(null);
  problem = $state('');

  /** How often something was asked: only the last answer is of interest. */
  #asked = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly ask: () => Promise<Told>) {}

  /** Asks, or asks for something to be done, and goes on asking while there is more to come. */
  async follow(ask: () => Promise<Told> = this.ask): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    try {
      const told = await ask();
      if (this.#closed || asked !== this.#asked) return;
      this.told = told;
      this.problem = '';
    } catch (problem) {
      if (this.#closed || asked !== this.#asked) return;
      this.problem = inWords(problem);
    }
    if (this.told && !this.told.running) return;
    this.#timer = setTimeout(() => void this.follow(), this.told ? EVERY : AGAIN);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
