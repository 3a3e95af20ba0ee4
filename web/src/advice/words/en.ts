import type { Messages } from '../words';

export default {
  good: 'A good move:',
  noReason: 'This one looks best.',
  coach: 'Coach',
  welcome: 'I look on. Before a move you may ask for a hint; after one that costs much I tell you.',
  better: (move) => `That cost you something. Better: ${move}.`,
  takeBack: 'Take it back',
  fine: 'Leave it',
  goAway: 'No coach, thanks',
} satisfies Messages;
