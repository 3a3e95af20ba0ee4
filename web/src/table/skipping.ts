/** A touch or a key on the board goes on from what is being shown, and does nothing else. */

/** Listens before the board does; `skip` says whether there was something to go on from. */
export function skipping(skip: () => boolean): (board: HTMLElement) => () => void {
  return (board) => {
    let skipped = false;
    function swallow(event: Event): void {
      if (!skipped) return;
      event.preventDefault();
      event.stopPropagation();
    }
    function touch(event: PointerEvent): void {
      skipped = skip();
      if (skipped) event.stopPropagation();
    }
    /** The click of the same touch; a click by a key or a voice has no detail. */
    function click(event: MouseEvent): void {
      if (event.detail > 0) swallow(event);
    }
    /** A key that is held goes on once. */
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (!event.repeat) skipped = skip();
      swallow(event);
    }
    const leaving = new AbortController();
    const first = { capture: true, signal: leaving.signal };
    board.addEventListener('pointerdown', touch, first);
    board.addEventListener('click', click, first);
    board.addEventListener('keydown', press, first);
    return () => {
      leaving.abort();
    };
  };
}
