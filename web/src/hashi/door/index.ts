/** The door to Hashi. */
import facts from '../../api/facts.json';
import type { Door } from '../../face';
import Sea from './Sea.svelte';
import { words } from './words';

const door: Door = {
  game: 'hashi',
  Picture: Sea,
  words,
  now: { seats: ['me', facts.games.hashi.usual_bot], options: {} },
  alone: true,
  friends: ['me', 'open'],
};

export default door;
