/** A game without a room, in German. */
import type { Messages } from '../words';

export default {
  position: 'Die Stellung',
  moves: 'Du kannst spielen',
  setting: 'So wird gespielt',
  points: 'Punkte',
  player: 'Wer',
  choose: 'Du bist dran: Wähle einen Zug oder gib ihn unter „Züge“ ein.',
  type: 'Du bist dran: Gib einen Zug unter „Züge“ ein.',
  chosen: (move) => `Du hast ${move} gewählt.`,
  play: (move) => `${move} spielen`,
  told: (name, move) => `${name}: ${move}`,
  notNow: 'Das erlauben die Regeln jetzt nicht.',
  aim: ['Dieses Spiel hat hier noch kein Brett: Du siehst die Stellung, wie sie aufgeschrieben wird, und gibst deine Züge ein.'],
  keys: [['Tab', 'von Zug zu Zug']],
} satisfies Messages;
