/** Where an explanation is shown: near what it explains, and over nothing that wants to be seen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MARGIN = 8;
const STEP = 12;
/** Further away nobody sees what it belongs to: then it may cover what one could press. */
const NEAR = 160;

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

interface Spot {
  x: number;
  y: number;
}

/** The left upper corner: where it covers neither what wants to be seen nor controls, if that is near enough. */
export function spotFor(size: [number, number], of: Box, kept: Box[], controls: Box[], screen: [number, number]): Spot {
  const spot = nearest(size, of, [...kept, ...controls], screen);
  const middle = { x: (of.left + of.right - size[0]) / 2, y: (of.top + of.bottom - size[1]) / 2 };
  const far = Math.max(Math.abs(spot.x - middle.x) - size[0] / 2, Math.abs(spot.y - middle.y));
  return far > NEAR ? nearest(size, of, kept, screen) : spot;
}

/** Above or below it, or else the nearest place on the screen that is free. */
function nearest([wide, high]: [number, number], of: Box, others: Box[], [width, height]: [number, number]): Spot {
  const inside = (value: number, most: number): number => Math.max(MARGIN, Math.min(value, most - MARGIN));
  const wanted = { x: inside((of.left + of.right - wide) / 2, width - wide), y: of.top - high - MARGIN };
  const below = { x: wanted.x, y: of.bottom + MARGIN };
  const taken = [of, ...others];
  const free = ({ x, y }: Spot): boolean =>
    y === inside(y, height - high) &&
    !taken.some((box) => meet({ left: x, top: y, right: x + wide, bottom: y + high }, box));
  let found: Spot | undefined = [wanted, below].find(free);
  if (found) return found;
  let distance = Infinity;
  for (let y = MARGIN; y <= height - high - MARGIN; y += STEP) {
    for (let x = MARGIN; x <= width - wide - MARGIN; x += STEP) {
      const far = Math.hypot(x - wanted.x, y + high / 2 - (of.top + of.bottom) / 2);
      if (far < distance && free({ x, y })) [found, distance] = [{ x, y }, far];
    }
  }
  return found ?? { x: wanted.x, y: wanted.y >= MARGIN ? wanted.y : inside(below.y, height - high) };
}
