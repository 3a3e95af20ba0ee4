/** The games that the pages know: one line each. Its door is there at once, its room when somebody enters it. */
import type { Door, GameFace, GameTypes } from './face';
import hashi from './hashi/door';
import shangrila from './shangrila/door';
import { inLanguage } from './words/language.svelte';

interface Game extends Door {
  room: () => Promise<GameFace>;
}

export const GAMES: readonly Game[] = [
  { ...shangrila, room: () => import('./shangrila').then(erased) },
  { ...hashi, room: () => import('./hashi').then(erased) },
];

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
  return door ? inLanguage(door.words).title : game.charAt(0).toUpperCase() + game.slice(1).replaceAll('-', ' ');
}

/** The face of a game; one without a room of its own is played by typed moves. */
export function faceOf(game: string): Promise<GameFace> {
  const room = GAMES.find((known) => known.game === game)?.room;
  return room ? room() : import('./plain').then(erased);
}
