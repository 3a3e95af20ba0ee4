import type { Messages } from '../words';

const de: Messages = {
  title: (game) => `${game} lernen`,
  lesson: (number, of) => `Lektion ${number} von ${of}`,
  all: 'Alle Lektionen',
  done: 'geschafft',
  back: 'Zurück',
  again: 'Noch einmal',
  skip: 'Überspringen',
  next: 'Weiter',
  leave: 'Verlassen',
  elsewhere: 'Das erlauben die Regeln, aber hier geht es um etwas anderes: Berühre, was leuchtet.',
  tryAgain: 'Noch ein Versuch',
  finished: 'Das ist das ganze Spiel',
  finishedText: 'Du kennst alle Regeln. Jetzt spiel: Sanfte Bots warten schon, und wenn du magst, schaut dir ein Trainer über die Schulter.',
  firstGame: 'Erste Partie spielen',
  rulebook: 'Spielregel',
  loading: 'Einen Augenblick …',
  unknown: 'Diese Lektion gibt es nicht.',
};

export default de;
