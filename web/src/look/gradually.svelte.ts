/** A large drawing that is put together over some frames, so that no single task keeps a slow phone from answering. */

/** Counts up to a total, so many each frame. */
export function gradually(total: number, each = 1): { readonly shown: number } {
  let shown = $state(0);
  $effect(() => {
    let frame = requestAnimationFrame(more);
    function more(): void {
      shown = Math.min(total, shown + each);
      if (shown < total) frame = requestAnimationFrame(more);
    }
    return () => {
      cancelAnimationFrame(frame);
    };
  });
  return {
    get shown() {
      return shown;
    },
  };
}
