/** How far somebody has seen what happened, kept in this browser: whoever comes back is told only the rest. */
const PLACE = 'kakehashi-seen';
/** Of older tables nobody asks any more. */
const MOST = 100;

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, number>;
  } catch {
    return {}; // private windows may forbid storage, and anybody may write nonsense into it
  }
}

/** The version of a table up to which something of it was seen; null where that is not known. */
export function lastSeen(what: string): number | null {
  return kept()[what] ?? null;
}

/** Something was seen up to a version. */
export function see(what: string, version: number): void {
  const { [what]: before, ...others } = kept();
  if (before === version) return;
  const entries = [...Object.entries(others).slice(1 - MOST), [what, version]];
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // then everything is told from when the page was opened
  }
}
