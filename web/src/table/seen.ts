/** How far somebody has seen what happened, kept in this browser: whoever comes back is told only the rest. */
import { keep, kept } from '../kept';

const PLACE = 'kakehashi-seen';
/** Of older tables nobody asks any more; of each two things are kept. */
const MOST = 200;

/** The version of a table up to which something of it was seen; null where that is not known. */
export function lastSeen(what: string): number | null {
  return kept<number>(PLACE)[what] ?? null;
}

/** Something was seen up to a version. */
export function see(what: string, version: number): void {
  const { [what]: before, ...others } = kept<number>(PLACE);
  if (before === version) return;
  const entries = [...Object.entries(others).slice(1 - MOST), [what, version]];
  keep(PLACE, Object.fromEntries(entries));
}
