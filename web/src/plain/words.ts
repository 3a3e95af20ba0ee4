/** What a table says of a game that has no room of its own, in three languages. */
import type { Catalogue } from '../words/language.svelte';

interface Messages {
  position: string;
  moves: string;
  setting: string;
  points: string;
  player: string;
  /** With moves to choose from; without, they are only typed. */
  choose: string;
  type: string;
  chosen: (move: string) => string;
  play: (move: string) => string;
  told: (name: string, move: string) => string;
  notNow: string;
  aim: string[];
  keys: [string, string][];
}

export const words: Catalogue<Messages> = {
  en: {
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
  },
  de: {
    position: 'Die Stellung',
    moves: 'Du kannst spielen',
    setting: 'So wird gespielt',
    points: 'Punkte',
    player: 'Wer',
    choose: 'Du bist dran: Wähle einen Zug oder tippe ihn unter „Züge“.',
    type: 'Du bist dran: Tippe einen Zug unter „Züge“.',
    chosen: (move) => `Du hast ${move} gewählt.`,
    play: (move) => `${move} spielen`,
    told: (name, move) => `${name}: ${move}`,
    notNow: 'Das erlauben die Regeln jetzt nicht.',
    aim: ['Dieses Spiel hat hier noch kein Brett: Du siehst die Stellung, wie sie aufgeschrieben wird, und tippst deine Züge.'],
    keys: [['Tab', 'von Zug zu Zug']],
  },
  fr: {
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
  },
};
