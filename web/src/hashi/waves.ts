/** A few strokes of waves where there is open sea, always in the same places. */
import type { Layout } from './geometry';
import { scatter } from './shapes';

/** Beyond the board, too: the sea goes on to the edge of the page. */
const BEYOND = 420;

/** The waves of a sheet, as a path. */
export function wavesOn(layout: Layout): string {
  const chance = scatter(layout.width + layout.height);
  let found = '';
  for (let y = -BEYOND; y < layout.height + BEYOND; y += 88)
    for (let x = -BEYOND; x < layout.width + BEYOND; x += 150) {
      const place = { x: x + 110 * chance.next().value, y: y + 60 * chance.next().value };
      const wide = 13 + 5 * chance.next().value;
      const rows = 1 + Math.floor(2.6 * chance.next().value);
      if (isOpen(layout, place.x, place.y) && chance.next().value < 0.7) found += stroke({ ...place, wide, rows });
    }
  return found;
}

/** Whether no island is near. */
function isOpen(layout: Layout, x: number, y: number): boolean {
  return layout.board.islands.every(({ id }) => {
    const island = layout.at(id);
    return Math.hypot(island.x - x - 20, island.y - y) > 100;
  });
}

function stroke({ x, y, wide, rows }: { x: number; y: number; wide: number; rows: number }): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    // Scallops, each row shorter and half a scallop aside.
    const scallops = `q${(wide / 2).toFixed(1)} ${(wide * 0.62).toFixed(1)} ${wide.toFixed(1)} 0`.repeat(rows + 1 - row);
    return `M${(x + (row * wide) / 2).toFixed(1)} ${(y + row * wide * 0.42).toFixed(1)}${scallops}`;
  });
  return lines.join('');
}
