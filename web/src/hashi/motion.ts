/** How new things appear: bridges grow, a circle is one stroke, a number is stamped. For some, nothing moves. */
import type { TransitionConfig } from 'svelte/transition';
import { calm, tempo } from '../preferences.svelte';

const STILL: TransitionConfig = { duration: 0 };

const settle = (t: number) => 1 - (1 - t) ** 3;

/** A movement that waits first. It is one animation, not two, so that one touch skips all of it. */
function after(delay: number, duration: number, css: (t: number) => string): TransitionConfig {
  const all = delay + duration;
  return { duration: all * tempo(), css: (t) => css(settle(Math.max(0, (t * all - delay) / duration))) };
}

/** A bridge, from the island where it was begun. */
export function grow(_node: Element, { moving }: { moving: boolean }): TransitionConfig {
  if (!moving || calm()) return STILL;
  return { duration: 280 * tempo(), easing: settle, css: (t) => `transform: scaleX(${t})` };
}

/** A stroke of the brush; the path has a length of 1. */
export function brush(_node: Element, { moving, delay = 0 }: { moving: boolean; delay?: number }): TransitionConfig {
  if (!moving || calm()) return STILL;
  return after(delay, 300, (t) => `stroke-dashoffset: ${1 - t}`);
}

/** A seal comes down on the paper. */
export function stamp(_node: Element): TransitionConfig {
  if (calm()) return STILL;
  return after(350, 260, (t) => `transform: rotate(-6deg) scale(${2 - t}); opacity: ${t}`);
}

/** A number is written. */
export function write(_node: Element, { moving }: { moving: boolean }): TransitionConfig {
  if (!moving || calm()) return STILL;
  return { duration: 160 * tempo(), easing: settle, css: (t) => `opacity: ${t}; transform: scale(${1.5 - 0.5 * t})` };
}

/** A card is turned over. */
export function turnOver(_node: Element): TransitionConfig {
  if (calm()) return STILL;
  return { duration: 240 * tempo(), easing: settle, css: (t) => `transform: scaleX(${t}); opacity: ${0.4 + 0.6 * t}` };
}

/** Whatever moves under this element is where it goes at once. */
export function skipMotion(root: Element): void {
  for (const animation of root.getAnimations({ subtree: true })) animation.finish();
}
