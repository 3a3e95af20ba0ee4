/** Islands and lines in words, for those who listen. */
import { otherEnd } from './geometry';
import { bridgesAt, type IslandPlan, type SheetPicture } from './picture';
import type { Messages } from './words';

/** “Island c, number 5, 3 of 5 bridges, red flag. Bridges to d (2) and f.” */
export function islandInWords(w: Messages, island: IslandPlan, sheet: SheetPicture, lost: readonly string[] = []): string {
  const number = sheet.numbers[island.id];
  const bridges = bridgesAt(sheet, island.id);
  const parts = [w.island(island.id), number ? w.number(number) : w.noNumber];
  if (sheet.finished.includes(island.id)) parts.push(w.finished);
  else parts.push(number ? w.bridgesOf(bridges, number) : w.bridges(bridges));
  if (lost.includes(island.id)) parts.push(w.lost);
  if (island.flag) parts.push(w.flag[island.flag]);
  const ends = Object.entries(sheet.bridges).filter(([line, count]) => count && line.includes(island.id));
  const joined = ends.map(([line, count]): [string, number] => [otherEnd(line, island.id), count]);
  return `${parts.join(', ')}.${joined.length ? ` ${w.bridgesTo(joined)}` : ''}`;
}
