/**
 * A move built from touches, along the steps that the rules offer.
 *
 * A step is a piece of the notation: `Ar` places a Master; `+Ar` puts a Student on a Master, and a second one may
 * follow; `A>` names the village that a journey leaves, and `B` the one it leads to; `-` passes. Nothing here knows a
 * rule: what may come next is what the offer has there.
 */
import type { Offer } from './picture';

export type Kind = 'place' | 'recruit' | 'journey' | 'pass';
/** The steps taken so far. */
export type Steps = readonly string[];
/** All steps that are offered: by each the move that it makes, or the steps that may follow. */
export type StepTree = NonNullable<Offer['steps']>;

/** Among the steps that may follow: to play what is there already. */
const STOP = '';

/** What was touched. */
export type Target =
  | { is: 'space'; space: string; holds: 'nothing' | 'mine' | 'theirs' }
  | { is: 'village'; village: string }
  | { is: 'way'; way: string };

const KINDS: readonly Kind[] = ['place', 'recruit', 'journey', 'pass'];

/** The kind of a move, which its first step tells. */
export function kindOf(move: string): Kind {
  if (move === '-') return 'pass';
  if (move.startsWith('+')) return 'recruit';
  return move.includes('>') ? 'journey' : 'place';
}

/** The kinds that there are among these moves, or first steps of moves. */
export function kindsOf(moves: readonly string[]): Kind[] {
  const found = new Set(moves.map(kindOf));
  return KINDS.filter((kind) => found.has(kind));
}

/** The steps of a kind; all of them if no kind is wished for. */
export function ofKind(tree: StepTree, kind: Kind | null): StepTree {
  return kind ? Object.fromEntries(Object.entries(tree).filter(([step]) => kindOf(step) === kind)) : tree;
}

/** What follows these steps: the move that they make, or more of them; undefined if they lead nowhere. */
function after(tree: StepTree, steps: Steps): StepTree | string | undefined {
  let there: StepTree | string | undefined = tree;
  for (const step of steps) there = typeof there === 'object' ? there[step] : undefined;
  return there;
}

function leadsOn(tree: StepTree, steps: Steps): boolean {
  return after(tree, steps) !== undefined;
}

/** The steps that make a move; none if it is not offered. */
export function stepsTo(tree: StepTree, move: string): Steps {
  for (const [first, then] of Object.entries(tree)) {
    if (then === move) return [first];
    const second = typeof then === 'object' ? Object.keys(then).find((step) => then[step] === move) : undefined;
    if (second !== undefined) return second === STOP ? [first] : [first, second];
  }
  return [];
}

/** The steps that may come next. */
export function nextSteps(tree: StepTree, steps: Steps): Set<string> {
  const there = after(tree, steps);
  return new Set(typeof there === 'object' ? Object.keys(there).filter((step) => step !== STOP) : []);
}

/** The move that these steps make, if they make one. */
export function moveOf(tree: StepTree, steps: Steps): string | null {
  const there = after(tree, steps);
  const move = typeof there === 'object' ? there[STOP] : there;
  return typeof move === 'string' ? move : null;
}

/** The village a journey leaves, once it is chosen. */
export function originOf(steps: Steps): string | null {
  return steps[0]?.endsWith('>') ? steps[0].charAt(0) : null;
}

/** The spaces chosen for Students. */
export function recruitsOf(steps: Steps): string[] {
  return steps.filter((step) => step.startsWith('+')).map((step) => step.slice(1));
}

/** The spaces where a move that was played has put tiles. */
export function spacesOf(move: string): string[] {
  return kindOf(move) === 'place' ? [move] : recruitsOf(move.match(/\+../g) ?? []);
}

/** The village that a touch is about. */
function villageOf(target: Target): string {
  if (target.is === 'space') return target.space.charAt(0);
  return target.is === 'village' ? target.village : target.way.charAt(2);
}

/** All that a first touch could mean, the likeliest first. */
function meanings(target: Target): Steps[] {
  if (target.is === 'village') return [[`${target.village}>`]];
  if (target.is === 'way') return [target.way, reversed(target.way)].map((way) => [way.slice(0, 2), way.slice(2)]);
  const { space, holds } = target;
  // On a tile one means the tile; on an empty space one means to put a tile there, never to leave the village.
  return holds === 'nothing' ? [[space]] : [[`+${space}`], [`${space.charAt(0)}>`]];
}

function reversed(way: string): string {
  return `${way.charAt(2)}>${way.charAt(0)}`;
}

/** The steps after a touch on a journey that has begun; undefined if the touch is about something else. */
function led(tree: StepTree, steps: Steps, origin: string, target: Target): Steps | undefined {
  const over = target.is === 'way' && target.way.includes(origin);
  const village = over ? target.way.replace(/>/, '').replace(origin, '') : villageOf(target);
  if (village === origin) return steps.length > 1 ? steps.slice(0, 1) : [];
  const journey = [`${origin}>`, village];
  return leadsOn(tree, journey) ? journey : undefined;
}

/** The steps after a touch while Students are being put down; undefined if the touch is about something else. */
function recruited(tree: StepTree, steps: Steps, target: Target): Steps | undefined {
  if (target.is !== 'space') return undefined;
  const step = `+${target.space}`;
  if (steps.includes(step)) return steps.filter((other) => other !== step);
  const ways = [[...steps, step], [...steps.slice(0, -1), step]];
  return ways.find((way) => leadsOn(tree, way));
}

/** The steps after a touch; null if it leads to no legal move. */
export function touched(tree: StepTree, steps: Steps, target: Target): Steps | null {
  const origin = originOf(steps);
  if (origin) {
    const on = led(tree, steps, origin, target);
    if (on) return on;
  }
  if (steps[0]?.startsWith('+')) {
    const on = recruited(tree, steps, target);
    if (on) return on;
  }
  if (target.is === 'space' && steps[0] === target.space) return [];
  return meanings(target).find((meaning) => leadsOn(tree, meaning)) ?? null;
}

/** A recruit in the notation: sorted by village, then in the order of disciplines. */
function recruit(spaces: string[], disciplines: string): string {
  const rank = (space: string): number => space.charCodeAt(0) * 8 + disciplines.indexOf(space.charAt(1));
  return [...spaces]
    .sort((one, other) => rank(one) - rank(other))
    .map((space) => `+${space}`)
    .join('');
}

/** What somebody meant who touched something in vain: the move to ask the server about. */
export function meant(
  steps: Steps,
  target: Target,
  disciplines: string,
  standing: readonly string[],
  wanted: Kind | null,
): string {
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
  // Where no bridge leads, one can only mean to come in.
  return village + (bridge ? `>${bridge.replace(village, '')}` : disciplines.charAt(0));
}
