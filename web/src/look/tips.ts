/** A group of things that explain themselves, such as the numbers of a table: one tab stop, then arrows. */
export function tips(group: HTMLElement): () => void {
  const all = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('[data-tip]')];

  function settle(stop = all().find((one) => one.tabIndex === 0)): void {
    all().forEach((one, number) => (one.tabIndex = one === stop || (!stop && !number) ? 0 : -1));
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = all().indexOf(event.target as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all()[at + step];
    if (!next) return;
    settle(next);
    next.focus();
  }

  settle();
  const watching = new MutationObserver(() => settle());
  watching.observe(group, { childList: true, subtree: true });
  group.addEventListener('keydown', press);
  return () => {
    watching.disconnect();
    group.removeEventListener('keydown', press);
  };
}
