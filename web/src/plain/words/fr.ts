/** A game without a room, in French. */
import type { Messages } from '../words';

export default {
  position: 'La position',
  moves: 'Vous pouvez jouer',
  setting: 'Comment on joue',
  points: 'points',
  player: 'Qui',
  choose: 'À vous de jouer : choisissez un coup, ou tapez-le sous « Coups ».',
  type: 'À vous de jouer : tapez un coup sous « Coups ».',
  chosen: (move) => `Vous avez choisi ${move}.`,
  play: (move) => `Jouer ${move}`,
  told: (name, move) => `${name} : ${move}`,
  notNow: 'Les règles ne le permettent pas maintenant.',
  aim: ['Ce jeu n’a pas encore de plateau ici : vous voyez la position telle qu’elle s’écrit, et vous tapez vos coups.'],
  keys: [['Tab', 'd’un coup à l’autre']],
} satisfies Messages;
