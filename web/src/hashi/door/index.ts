/** The door to Hashi. */
import facts from '../../api/facts.json';
import type { Door } from '../../face';
import { words } from './words';

const door: Door = {
  game: 'hashi',
  picture: () => import('./Sea.svelte'),
  words,
  now: { bots: 1, options: {} },
  levels: Object.keys(facts.games.hashi.bots),
  cards: true,
  alone: true,
  friends: ['me', 'open'],
};

export default door;
