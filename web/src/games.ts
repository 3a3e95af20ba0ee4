/** The games that can be shown: one line each. A room is loaded when somebody enters it. */
import type { GameFace } from './face';

const ROOMS: Record<string, () => Promise<{ default: GameFace }>> = {
  'shangri-la': () => import('./shangrila'),
  hashi: () => import('./hashi'),
};

/** The face of a game. */
export async function faceOf(game: string): Promise<GameFace> {
  const room = ROOMS[game];
  if (!room) throw new Error(`There is no game ${game} here.`);
  return (await room()).default;
}
