/** The door to Hashi. */
import facts from '../../api/facts.json';
import type { Door } from '../../face';
import Sea from './Sea.svelte';
import { words } from './words';

const { usual_bot: usual, strengths } = facts.games.hashi;

const door: Door = {
  game: 'hashi',
  Picture: Sea,
  words,
  now: { bots: 1, options: {} },
  strengths,
  usual,
  cards: true,
  alone: true,
  friends: ['me', 'open'],
};

export default door;
