/** What every game tells, whichever it is: its position in its own notation, scores by seat, moves that may be typed. */
import type { GameTypes } from '../face';

export interface Plain extends GameTypes {
  View: GameTypes['View'] & { result: { scores: number[] } };
}

/** What is in every view, and is shown elsewhere. */
const ELSEWHERE = ['seat', 'result', 'picture', 'offer', 'may_undo'];

/** Something of a game to read: texts as they are, a line for each part of what has names, the rest as plain data. */
function lines(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${JSON.stringify(part)}`)
    .join('\n');
}

/** The position as the notation has it: by the name of each part. */
export function notationOf(view: Plain['View']): [string, string][] {
  return Object.entries(view)
    .filter(([name]) => !ELSEWHERE.includes(name))
    .map(([name, value]) => [name, lines(value)]);
}

/** How the game is played, by name. */
export function settingOf(setting: Plain['Setting']): [string, string][] {
  return Object.entries(setting).map(([name, value]) => [name, lines(value)]);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** All moves that may be played, where the game lists them. */
export function movesOf(offer: Plain['Offer'] | null): string[] {
  return offer && 'moves' in offer && isTexts(offer.moves) ? offer.moves : [];
}

/** What else is offered: pieces of which moves are made. */
export function piecesOf(offer: Plain['Offer'] | null): [string, string[]][] {
  const listed = Object.entries(offer ?? {}).filter(([name]) => name !== 'moves');
  return listed.flatMap(([name, value]) => (isTexts(value) && value.length ? [[name, value] as [string, string[]]] : []));
}
