/** A game without a room, in English. */
import type { Messages } from '../words';

export default {
  position: 'The position',
  moves: 'You may play',
  setting: 'How it is played',
  points: 'points',
  player: 'Player',
  choose: 'Your turn: choose a move, or type one under “Moves”.',
  type: 'Your turn: type a move under “Moves”.',
  chosen: (move) => `You have chosen ${move}.`,
  play: (move) => `Play ${move}`,
  told: (name, move) => `${name}: ${move}`,
  notNow: 'The rules do not allow that now.',
  aim: ['This game has no board here yet: you see its position as it is written down, and play by typed moves.'],
  keys: [['Tab', 'from move to move']],
} satisfies Messages;
