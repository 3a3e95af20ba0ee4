/** The door to The Bridges of Shangri-La. */
import facts from '../../api/facts.json';
import type { Door } from '../../face';
import Gorge from './Gorge.svelte';
import { words } from './words';

const bot = facts.games['shangri-la'].usual_bot;

const door: Door = {
  game: 'shangri-la',
  Picture: Gorge,
  words,
  now: { seats: ['me', bot, bot, bot], options: { setup: 'first-game' } },
  alone: false,
  friends: ['me', 'open', bot, bot],
};

export default door;
