/** What is new on a sheet. */
import { NOTHING_ADDED, type Added } from './draft';
import type { SheetPicture } from './picture';

/** What a sheet has that it had not before. */
export function addedIn(before: SheetPicture | undefined, sheet: SheetPicture | undefined): Added {
  if (!before || !sheet) return NOTHING_ADDED;
  const where = Object.keys(sheet.numbers).find((island) => !before.numbers[island]) ?? null;
  const bridges = new Map<string, { count: number; from: string }>();
  for (const [line, count] of Object.entries(sheet.bridges)) {
    const more = count - (before.bridges[line] ?? 0);
    // Where it grew from nobody knows any more: from where the number was written, if that is an end of it.
    if (more > 0) bridges.set(line, { count: more, from: where && line.includes(where) ? where : line.charAt(0) });
  }
  return { where, bridges };
}
