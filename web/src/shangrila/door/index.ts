/** The door to The Bridges of Shangri-La. */
import facts from '../../api/facts.json';
import type { Door } from '../../face';
import { words } from './words';

const { usual_bot: usual, strengths } = facts.games['shangri-la'];

const door: Door = {
  game: 'shangri-la',
  picture: () => import('./Gorge.svelte'),
  words,
  now: { bots: 3, options: { setup: 'first-game' } },
  strengths,
  usual,
  cards: false,
  alone: false,
  friends: ['me', 'open', usual, usual],
};

export default door;
