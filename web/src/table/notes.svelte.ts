/** What everybody at a table should know and did not do themselves: it is kept until they have seen it. */
import type { Happening } from './happenings';

/** What something is about: of two that are about the same only the last is still true. */
function topic(one: Happening): string {
  if (one.kind === 'asked' || one.kind === 'agreed' || one.kind === 'declined') return 'undo';
  return one.kind === 'away' || one.kind === 'back' || one.kind === 'replaced' ? `seat ${one.seat}` : one.kind;
}

export class Notes {
  /** What has not been seen, the oldest first. */
  unseen = $state.raw<Happening[]>([]);

  /** Something happened, and is kept if it is news; what was so before is not. */
  hear(one: Happening, news: boolean): void {
    const others = this.unseen.filter((other) => topic(other) !== topic(one));
    this.unseen = news ? [...others, one] : others;
  }

  /** The oldest has been seen. */
  see(): void {
    this.unseen = this.unseen.slice(1);
  }
}
