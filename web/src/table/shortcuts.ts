/** The keys of the table page; the board has its own. */
import type { Visitor } from './visitor.svelte';

/** What takes letters for itself. */
const WRITTEN_IN = 'input:not([type="range"]), textarea, select';
const LEAFING = [',', '.'];

/** Where keys lead that the page itself follows. */
interface Page {
  help: () => void;
  show: (which: 'log' | 'talk', field: string) => void;
}

/** Arrows lead to the board, if nothing else has them. */
function toBoard(event: KeyboardEvent): (() => void) | undefined {
  const board = document.querySelector<HTMLElement | SVGElement>('.board [tabindex="0"]');
  const free = event.target === document.body || (event.target as Element).id === 'app';
  return free && board && event.key.startsWith('Arrow') ? () => board.focus() : undefined;
}

/** Whether a key is meant for the page: not for what is written, and not for what lies over it. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches?.(WRITTEN_IN)) return false;
  return !document.querySelector('dialog[open]');
}

/** Listens to the keys of a page. */
export function shortcuts(visitor: Visitor, page: Page): (event: KeyboardEvent) => void {
  const { playback, hand } = visitor;
  const keys: Record<string, () => void> = {
    '?': page.help,
    p: () => {
      if (visitor.offer && hand.ready) hand.play(hand.ready.move);
    },
    // A touch on what takes no focus leaves it on the page, and what was touched can be let go there.
    Escape: () => {
      if (hand.begun) hand.back();
    },
    h: () => {
      void visitor.hint();
    },
    u: () => {
      visitor.undo();
    },
    ',': () => {
      playback.look(playback.at - 1);
    },
    '.': () => {
      playback.look(playback.at + 1);
    },
    n: () => {
      playback.follow();
    },
    r: () => {
      visitor.read();
    },
    m: () => {
      page.show('log', 'typed');
    },
    t: () => {
      page.show('talk', 'say');
    },
  };
  return (event) => {
    const wanted = isShortcut(event) ? (keys[event.key] ?? toBoard(event)) : undefined;
    if (!wanted) return;
    event.preventDefault();
    // A key that is held goes on leafing, but plays no second move, and takes back none.
    if (!event.repeat || LEAFING.includes(event.key)) wanted();
  };
}
