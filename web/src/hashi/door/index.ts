/** The door to Hashi. */
import facts from '../../api/facts.json';
import type { Door } from '../../face';
import { words } from './words';

const { usual_bot: usual, strengths } = facts.games.hashi;

const door: Door = {
  game: 'hashi',
  picture: () => import('./Sea.svelte'),
  words,
  now: { bots: 1, options: {} },
  strengths,
  usual,
  cards: true,
  alone: true,
  friends: ['me', 'open'],
};

export default door;
