/** The door to The Bridges of Shangri-La. */
import facts from '../../api/facts.json';
import type { Door } from '../../face';
import { words } from './words';

const door: Door = {
  game: 'shangri-la',
  picture: () => import('./Gorge.svelte'),
  words,
  now: { bots: 3, options: { setup: 'first-game' } },
  levels: Object.keys(facts.games['shangri-la'].bots),
  cards: false,
  alone: false,
  friends: ['me', 'open', 'bot', 'bot'],
};

export default door;
