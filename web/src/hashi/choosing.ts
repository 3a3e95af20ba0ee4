/** A turn put together from what the server offers. No rule here: what may come next leads to one of the offered ways. */

/** Where the number goes if it is not written. */
export const NOWHERE = '-';

/** A complete way to draw a card's bridges: its lines, one twice if it is doubled; none draws nothing. */
export type Way = readonly string[];

/** The ways in the server's answer, each such as “cd,cd” or “-”. */
export function readWays(texts: readonly string[]): Way[] {
  return texts.map((text) => (text === '-' ? [] : text.split(',')));
}

/** What a way has more than these lines; null if it does not hold them all. */
function rest(way: Way, drawn: readonly string[]): string[] | null {
  const left = [...way];
  for (const line of drawn) {
    const at = left.indexOf(line);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** The lines that may take the next bridge. */
export function nextLines(ways: readonly Way[], drawn: readonly string[]): Set<string> {
  return new Set(ways.flatMap((way) => rest(way, drawn) ?? []));
}

/** Whether these bridges are part of some way. */
export function isPossible(ways: readonly Way[], drawn: readonly string[]): boolean {
  return ways.some((way) => rest(way, drawn) !== null);
}

/** Whether these bridges are a whole way: it could be played so. */
export function isComplete(ways: readonly Way[], drawn: readonly string[]): boolean {
  return ways.some((way) => rest(way, drawn)?.length === 0);
}

/** How many bridges are still to be drawn, at most. */
export function bridgesLeft(ways: readonly Way[], drawn: readonly string[]): number {
  return Math.max(0, ...ways.map((way) => rest(way, drawn)?.length ?? 0));
}

/** Of bridges drawn one after another, those that can stay with other ways: each that fits with the ones kept before. */
export function keepPossible<Drawn extends { line: string }>(ways: readonly Way[], drawn: readonly Drawn[]): Drawn[] {
  return drawn.reduce<Drawn[]>((kept, bridge) => {
    const more = [...kept, bridge];
    return isPossible(ways, more.map(lineOf)) ? more : kept;
  }, []);
}

/** The islands where the number may go with these bridges; an island whose ways are not known yet is taken to be one. */
export function writable(
  offered: readonly string[],
  ways: ReadonlyMap<string, readonly Way[]>,
  drawn: readonly string[],
): Set<string> {
  const fits = (island: string) => isPossible(ways.get(island) ?? [drawn], drawn);
  return new Set(offered.filter((island) => island !== NOWHERE && fits(island)));
}

/** A turn in the notation: lines are sorted there. */
export function moveText(where: string, drawn: readonly string[]): string {
  return `${where}:${bridgesText([...drawn].sort())}`;
}

/** Bridges in the notation, in the order given. */
export function bridgesText(drawn: readonly string[]): string {
  return drawn.length ? drawn.join(',') : '-';
}

export function lineOf(bridge: { line: string }): string {
  return bridge.line;
}

/** A turn of a record: where the number goes, and how often each line is drawn. */
export function readMove(move: string): { where: string; bridges: Map<string, number> } {
  const [where = NOWHERE, drawn = '-'] = move.split(':');
  const bridges = new Map<string, number>();
  for (const line of drawn === '-' ? [] : drawn.split(',')) bridges.set(line, (bridges.get(line) ?? 0) + 1);
  return { where, bridges };
}
