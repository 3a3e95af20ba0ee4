/** What all languages say alike: lines, and how often. */

/** Keeps what stands on both sides of it on one line of text. */
const JOINER = '\u2060';

/** A line as people write it: c–d. No line of text breaks inside it. */
export function lineText(line: string): string {
  return `${line.charAt(0)}${JOINER}–${JOINER}${line.charAt(1)}`;
}

/** How many bridges to all these islands. */
export function sum(ends: [string, number][]): number {
  return ends.reduce((all, [, count]) => all + count, 0);
}

/** A thing, and how often if more than once. */
export function counted([id, count]: [string, number]): string {
  return count > 1 ? `${id} (${count})` : id;
}

/** One sentence for one thing, for two, and for more. */
export function oneTwoMore(count: number, one: string, two: string, more: string): string {
  return count === 1 ? one : count === 2 ? two : more;
}
