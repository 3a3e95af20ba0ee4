/** The games that the pages know: one line each. Its door is there at once, its room when somebody enters it. */
import type { Door, Editor, GameFace, GameTypes, Title } from './face';
import hashi from './hashi/door';
import { words as hashiWords } from './hashi/words';
import { words as plainWords } from './plain/words';
import type { Lessons } from './learn/lesson';
import type { Rulebook } from './rulebook/rulebook';
import shangrila from './shangrila/door';
import { words as shangrilaWords } from './shangrila/words';
import { capital, inLanguage, opened, type Catalogue } from './words/language.svelte';

interface Room {
  room: () => Promise<GameFace>;
  lessons?: () => Promise<{ default: Lessons }>;
  rulebook?: () => Promise<{ default: Rulebook }>;
  /** The titles of whoever plays alone, the humblest first. */
  titles?: () => Promise<{ default: () => Title[] }>;
  editor?: () => Promise<{ editor: () => Promise<Editor> }>;
  /** All that is said in the room. */
  said: Catalogue<object>;
}

export const GAMES: readonly (Door & Room)[] = [
  {
    ...shangrila,
    said: shangrilaWords,
    room: () => import('./shangrila').then(erased),
    lessons: () => import('./shangrila/lessons'),
    rulebook: () => import('./shangrila/rulebook'),
    editor: () => import('./shangrila/editor'),
  },
  {
    ...hashi,
    said: hashiWords,
    room: () => import('./hashi').then(erased),
    lessons: () => import('./hashi/lessons'),
    rulebook: () => import('./hashi/rulebook'),
    titles: () => import('./hashi/titles'),
  },
];

/** A game without a room of its own is played by typed moves. */
const PLAIN: Room = { said: plainWords, room: () => import('./plain').then(erased) };

/** A room for the table page, which gives each game what it has got from that game: here, and only here, types end. */
function erased<Types extends GameTypes>(room: { default: GameFace<Types> }): GameFace {
  return room.default as unknown as GameFace;
}

/** The door to a game, if the pages know it. */
export function doorTo(game: string): Door | undefined {
  return GAMES.find((known) => known.game === game);
}

/** What a game is called; one that only the server knows, by its name there. */
export function titleOf(game: string): string {
  const door = doorTo(game);
  return door ? inLanguage(door.words).title : capital(game.replaceAll('-', ' '));
}

/** The face of a game, able to speak. */
export async function faceOf(game: string): Promise<GameFace> {
  const { room, said } = GAMES.find((known) => known.game === game) ?? PLAIN;
  const [face] = await Promise.all([room(), opened(said)]);
  return face;
}

/** The lessons of a game, able to speak; null if there are none. */
export async function lessonsOf(game: string): Promise<Lessons | null> {
  const lessons = (await GAMES.find((known) => known.game === game)?.lessons?.())?.default ?? null;
  if (lessons) await opened(lessons.words);
  return lessons;
}

/** What lays positions of a game out by hand, able to speak; null if nothing does. */
export async function editorOf(game: string): Promise<Editor | null> {
  const room = await GAMES.find((known) => known.game === game)?.editor?.();
  return room ? room.editor() : null;
}

/** The rulebook of a game, able to speak; null if there is none. */
export async function rulebookOf(game: string): Promise<Rulebook | null> {
  const rulebook = (await GAMES.find((known) => known.game === game)?.rulebook?.())?.default ?? null;
  if (rulebook) await opened(rulebook.words);
  return rulebook;
}

/** What gives the titles of a game in the language now; null if it has none. */
export async function titlesOf(game: string): Promise<(() => Title[]) | null> {
  const known = GAMES.find((one) => one.game === game);
  if (!known?.titles) return null;
  const [titles] = await Promise.all([known.titles(), opened(known.said)]);
  return titles.default;
}

/** Whether a game has a rulebook to read. */
export function hasRulebook(game: string): boolean {
  return GAMES.some((known) => known.game === game && known.rulebook);
}
