/** The door to Hashi in English. */
import type { DoorMessages } from '../../../face';

export default {
  title: 'Hashi',
  line: 'Everybody draws bridges between the same islands, from the same cards, at once. A number says how many bridges finish an island.',
  by: 'Jeffrey D. Allers · 1 to 4 players',
  now: 'against a bot',
  options: {
    board: { name: 'Sheet', values: { A: 'Side A, easier', B: 'Side B, harder' } },
  },
} satisfies DoorMessages;
