/** The keys of the table page; the board has its own. */
import type { Sitting } from './sitting.svelte';

/** Where keys lead that the page itself follows. */
interface Page {
  help: () => void;
  show: (which: 'log' | 'talk', field: string) => void;
}

/** Listens to the keys of a page. */
export function shortcuts(sitting: Sitting, page: Page): (event: KeyboardEvent) => void {
  const { playback, hand } = sitting;
  const keys: Record<string, () => void> = {
    '?': page.help,
    p: () => {
      if (sitting.offer && hand.ready) hand.play(hand.ready.move);
    },
    u: () => {
      sitting.undo();
    },
    '[': () => {
      playback.look(playback.at - 1);
    },
    ']': () => {
      playback.look(playback.at + 1);
    },
    n: () => {
      playback.follow();
    },
    m: () => {
      page.show('log', 'typed');
    },
    t: () => {
      page.show('talk', 'say');
    },
  };
  return (event) => {
    const into = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || into.matches?.('input, textarea, select')) return;
    // What lies under an open sheet hears nothing.
    const wanted = document.querySelector('dialog[open]') ? undefined : keys[event.key];
    if (!wanted) return;
    event.preventDefault();
    wanted();
  };
}
