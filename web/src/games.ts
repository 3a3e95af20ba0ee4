/** The games that can be shown: one line each. A room is loaded when somebody enters it. */
import type { GameFace, GameTypes } from './face';

const ROOMS: Record<string, () => Promise<{ default: GameFace }>> = {
  'shangri-la': () => import('./shangrila').then(erased),
  hashi: () => import('./hashi').then(erased),
};

/** A room for the table page, which gives each game what it has got from that game: here, and only here, types end. */
function erased<Types extends GameTypes>(room: { default: GameFace<Types> }): { default: GameFace } {
  return room as unknown as { default: GameFace };
}

/** The face of a game. */
export async function faceOf(game: string): Promise<GameFace> {
  const room = ROOMS[game];
  if (!room) throw new Error(`There is no game ${game} here.`);
  return (await room()).default;
}
