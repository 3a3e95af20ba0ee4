/** The first time on a machine bots are compiled: whoever has to wait for one is told how far that is. */
import { api } from './api/client';

/** So long nobody wonders. */
const PATIENCE = 1200;
const OFTEN = 1500;

/** Games of which we know that their bots can think: that is asked once. */
const ready = new Set<string>();

/** How far the bots are that somebody waits for, in percent; null if nobody does, or if they are ready. */
export function preparing(waitedFor: () => string | null): () => number | null {
  let percent = $state<number | null>(null);
  $effect(() => {
    const game = waitedFor();
    if (game === null || ready.has(game)) return;
    let timer = setTimeout(() => void look(game), PATIENCE);
    let waiting = true;
    async function look(game: string): Promise<void> {
      const answer = await api.preparing().catch(() => null); // a lost line is told elsewhere
      const far = answer?.games[game];
      if (answer && !far) ready.add(game);
      if (!waiting) return;
      if (answer) percent = far ? Math.floor((100 * far.done) / far.of) : null;
      if (!ready.has(game)) timer = setTimeout(() => void look(game), OFTEN);
    }
    return () => {
      waiting = false;
      percent = null;
      clearTimeout(timer);
    };
  });
  return () => percent;
}
