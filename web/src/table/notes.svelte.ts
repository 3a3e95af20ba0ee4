/** What everybody at a table should know and did not do themselves: it is kept until they have seen it. */
import type { Happening } from './happenings';

export class Notes {
  /** What has not been seen, the oldest first. */
  unseen = $state.raw<Happening[]>([]);

  /** Keeps something. Of somebody who goes and comes, only the last is of interest. */
  keep(one: Happening): void {
    const isPresence = (other: Happening) => other.kind === 'away' || other.kind === 'back';
    const others = this.unseen.filter(
      (other) => !(isPresence(one) && isPresence(other) && 'seat' in one && 'seat' in other && one.seat === other.seat),
    );
    this.unseen = [...others, one];
  }

  /** The oldest has been seen. */
  see(): void {
    this.unseen = this.unseen.slice(1);
  }
}
