/** Where an explanation is shown: near what it explains, and over nothing that wants to be seen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MARGIN = 8;
const STEP = 12;

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The left upper corner: above or below it, or else the nearest place on the screen that is free. */
export function spotFor(
  [wide, high]: [number, number],
  of: Box,
  others: Box[],
  [width, height]: [number, number],
): { x: number; y: number } {
  const inside = (value: number, most: number): number => Math.max(MARGIN, Math.min(value, most - MARGIN));
  const wanted = { x: inside((of.left + of.right - wide) / 2, width - wide), y: of.top - high - MARGIN };
  const below = { x: wanted.x, y: of.bottom + MARGIN };
  const taken = [of, ...others];
  const free = ({ x, y }: { x: number; y: number }): boolean =>
    y === inside(y, height - high) &&
    !taken.some((box) => meet({ left: x, top: y, right: x + wide, bottom: y + high }, box));
  let nearest: { x: number; y: number } | undefined = [wanted, below].find(free);
  if (nearest) return nearest;
  let distance = Infinity;
  for (let y = MARGIN; y <= height - high - MARGIN; y += STEP) {
    for (let x = MARGIN; x <= width - wide - MARGIN; x += STEP) {
      const far = Math.hypot(x - wanted.x, y + high / 2 - (of.top + of.bottom) / 2);
      if (far < distance && free({ x, y })) [nearest, distance] = [{ x, y }, far];
    }
  }
  return nearest ?? { x: wanted.x, y: wanted.y >= MARGIN ? wanted.y : inside(below.y, height - high) };
}
