/** What all languages say alike: lines, and how often. */

/** A line as people write it: c–d. */
export function lineText(line: string): string {
  return `${line.charAt(0)}–${line.charAt(1)}`;
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
