/**
 * A move built from touches, with what may come next.
 *
 * A step is a piece of the notation: `Ar` places a Master; `+Ar` puts a Student on a Master, and a second one may
 * follow; `A>` names the village that a journey leaves, and `B` the one it leads to; `-` passes. Nothing here knows a
 * rule: what may come next is what leads to a legal move.
 */

export type Kind = 'place' | 'recruit' | 'journey' | 'pass';
export type Steps = readonly string[];

/** What was touched. */
export type Target =
  | { is: 'space'; space: string; holds: 'nothing' | 'mine' | 'theirs' }
  | { is: 'village'; village: string }
  | { is: 'way'; way: string };

const KINDS: readonly Kind[] = ['place', 'recruit', 'journey', 'pass'];

export function kindOf(move: string): Kind {
  if (move === '-') return 'pass';
  if (move.startsWith('+')) return 'recruit';
  return move.includes('>') ? 'journey' : 'place';
}

/** The steps that make up a move. */
export function stepsOf(move: string): Steps {
  switch (kindOf(move)) {
    case 'recruit':
      return move.match(/\+../g) ?? [];
    case 'journey':
      return [move.slice(0, 2), move.slice(2)];
    default:
      return [move];
  }
}

/** The kinds of move there are among these. */
export function kindsOf(moves: readonly string[]): Kind[] {
  const found = new Set(moves.map(kindOf));
  return KINDS.filter((kind) => found.has(kind));
}

/** Those of a kind; all of them if no kind is wished for. */
export function ofKind(moves: readonly string[], kind: Kind | null): readonly string[] {
  return kind ? moves.filter((move) => kindOf(move) === kind) : moves;
}

/** The moves that these steps can lead to. */
function reachable(moves: readonly string[], steps: Steps): readonly string[] {
  return moves.filter((move) => {
    const all = stepsOf(move);
    return steps.every((step) => all.includes(step));
  });
}

/** The steps that may come next. */
export function nextSteps(moves: readonly string[], steps: Steps): Set<string> {
  const found = new Set<string>();
  for (const move of reachable(moves, steps)) {
    const left = stepsOf(move).filter((step) => !steps.includes(step));
    // Students may be put down in any order; a journey has a beginning.
    for (const step of kindOf(move) === 'journey' ? left.slice(0, 1) : left) found.add(step);
  }
  return found;
}

/** The move that these steps make, if they make one. */
export function moveOf(moves: readonly string[], steps: Steps): string | null {
  if (steps.length === 0) return null;
  return reachable(moves, steps).find((move) => stepsOf(move).length === steps.length) ?? null;
}

/** The village a journey leaves, once it is chosen. */
export function originOf(steps: Steps): string | null {
  return steps[0]?.endsWith('>') ? steps[0].charAt(0) : null;
}

/** The spaces chosen for Students. */
export function recruitsOf(steps: Steps): string[] {
  return steps.filter((step) => step.startsWith('+')).map((step) => step.slice(1));
}

/** The village that a touch is about. */
function villageOf(target: Target): string {
  if (target.is === 'space') return target.space.charAt(0);
  return target.is === 'village' ? target.village : target.way.charAt(2);
}

/** All that a first touch could mean, the likeliest first. */
function meanings(target: Target): Steps[] {
  if (target.is === 'village') return [[`${target.village}>`]];
  if (target.is === 'way') return [stepsOf(target.way), stepsOf(reversed(target.way))];
  const { space, holds } = target;
  // On a tile one means the tile; on an empty space one means to put a tile there, never to leave the village.
  return holds === 'nothing' ? [[space]] : [[`+${space}`], [`${space.charAt(0)}>`]];
}

function reversed(way: string): string {
  return `${way.charAt(2)}>${way.charAt(0)}`;
}

/** The steps after a touch on a journey that has begun; undefined if the touch is about something else. */
function led(moves: readonly string[], steps: Steps, origin: string, target: Target): Steps | undefined {
  const over = target.is === 'way' && target.way.includes(origin);
  const village = over ? target.way.replace(/>/, '').replace(origin, '') : villageOf(target);
  if (village === origin) return steps.length > 1 ? steps.slice(0, 1) : [];
  const journey = [`${origin}>`, village];
  return reachable(moves, journey).length > 0 ? journey : undefined;
}

/** The steps after a touch while Students are being put down; undefined if the touch is about something else. */
function recruited(moves: readonly string[], steps: Steps, target: Target): Steps | undefined {
  if (target.is !== 'space') return undefined;
  const step = `+${target.space}`;
  if (steps.includes(step)) return steps.filter((other) => other !== step);
  const ways = [[...steps, step], [...steps.slice(0, -1), step]];
  return ways.find((way) => reachable(moves, way).length > 0);
}

/** The steps after a touch; null if it leads to no legal move. */
export function touched(moves: readonly string[], steps: Steps, target: Target): Steps | null {
  const origin = originOf(steps);
  if (origin) {
    const on = led(moves, steps, origin, target);
    if (on) return on;
  }
  if (steps[0]?.startsWith('+')) {
    const on = recruited(moves, steps, target);
    if (on) return on;
  }
  if (target.is === 'space' && steps[0] === target.space) return [];
  return meanings(target).find((meaning) => reachable(moves, meaning).length > 0) ?? null;
}

/** A recruit in the notation: sorted by village, then in the order of disciplines. */
function recruit(spaces: string[], disciplines: string): string {
  const rank = (space: string): number => space.charCodeAt(0) * 8 + disciplines.indexOf(space.charAt(1));
  return [...spaces]
    .sort((one, other) => rank(one) - rank(other))
    .map((space) => `+${space}`)
    .join('');
}

/** What somebody meant who touched something in vain: the move to ask the server about, or null if there is none. */
export function meant(
  steps: Steps,
  target: Target,
  disciplines: string,
  standing: readonly string[],
  wanted: Kind | null,
): string | null {
  const origin = originOf(steps);
  const village = villageOf(target);
  if (origin && village !== origin) return `${origin}>${village}`;
  if (target.is === 'way') return target.way;
  if (target.is === 'space') {
    const students = recruitsOf(steps).slice(0, 1);
    const recruiting = students.length > 0 || wanted === 'recruit';
    // On my own tile one means a Student; on somebody else's, the space below it.
    const placing = target.holds === 'nothing' || wanted === 'place' || (target.holds === 'theirs' && !recruiting);
    return placing ? target.space : recruit([...students, target.space], disciplines);
  }
  const bridge = standing.find((name) => name.includes(village));
  return bridge ? `${village}>${bridge.replace(village, '')}` : null;
}
