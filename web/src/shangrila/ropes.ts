/** How the ropes of a bridge hang, and what hangs from its ends when it has fallen. */
import { span, type Point } from './map';

/** From the middle of a bridge to each of its ropes. */
export const HALF = 12;

/** Where a bridge would break, around its middle. */
export const CRACK = 'M-9 -24l12 14l-9 10l13 11l-9 13';

/** A rope beside the middle of a bridge that lies along the x axis. */
export function rope(bridge: string, aside: number): string {
  const { length, sag } = span(bridge);
  const [middle, hang, end] = [length / 2, 2 * sag + aside * 0.8, length + 6].map((at) => at.toFixed(1));
  return `M-6 ${aside}Q${middle} ${hang} ${end} ${aside}`;
}

interface Rest {
  end: Point;
  /** To which side it hangs. */
  toward: number;
  d: string;
}

/** The rest of a bridge, hanging from each end: out a little, then down; one that led up falls over to the side. */
export function restsOf(bridge: string): Rest[] {
  const { from, to, length } = span(bridge);
  const climbs = Math.abs(to.y - from.y) > 0.75 * length ? Math.sign(from.y - to.y) : 0;
  const lean = Math.abs(to.x - from.x) < 40 ? 0.5 : Math.sign(to.x - from.x);
  return [
    { end: from, toward: lean, d: rest(lean, climbs > 0) },
    { end: to, toward: -lean, d: rest(-lean, climbs < 0) },
  ];
}

function rest(toward: number, up: boolean): string {
  if (up) return `M0 6C${4 * toward} -34 ${46 * toward} -40 ${54 * toward} 4`;
  return `M0 -4C${20 * toward} 6 ${26 * toward} 26 ${24 * toward} 62`;
}
