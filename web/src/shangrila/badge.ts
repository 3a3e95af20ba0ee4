/** Where the outcome of a journey is written on the map: at its destination, and over no number and no piece. */
import { HEIGHT, place, type Point } from './map';

/** A village's tag: how far below its middle, how wide, how high. */
export const PLAQUE = { below: 140, wide: 110, high: 48 };
export const BADGE_HIGH = 50;
const GAP = 3;

/** The middle of a badge of this width: below the tag of the village or, where the map ends there, beside it. */
export function badgeAt(village: string, wide: number): Point {
  const { x, y } = place(village);
  const below = y + PLAQUE.below + (PLAQUE.high + BADGE_HIGH) / 2 + GAP;
  if (below + BADGE_HIGH / 2 <= HEIGHT) return { x, y: below };
  return { x: x + PLAQUE.wide / 2 + GAP + wide / 2, y: y + PLAQUE.below };
}
