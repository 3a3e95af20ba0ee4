/** The door to Shangri-La in English. */
import type { DoorMessages } from '../../../face';

export default {
  title: 'The Bridges of Shangri-La',
  line: 'Masters settle in thirteen mountain villages. Their Students journey on, and every bridge they cross falls behind them.',
  by: 'Leo Colovini · 3 or 4 players · no luck',
  now: 'against three bots',
  options: {
    setup: { name: 'Start', values: { 'first-game': 'Masters are already placed', free: 'All place seven Masters' } },
    preset: {
      name: 'Rulebook',
      values: {
        'german-2003': 'Original (2003)',
        'english-2003': 'English: one Student may be recruited where two could',
        french: 'French: between equals the origin is stronger',
        'reference-manual': 'Until the last bridge has fallen',
      },
    },
  },
} satisfies DoorMessages;
