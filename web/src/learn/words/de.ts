import type { Messages } from '../words';

const de: Messages = {
  title: (game) => `${game} lernen`,
  lesson: (number, of) => `Lektion ${number} von ${of}`,
  you: 'Du',
  all: 'Alle Lektionen',
  done: 'geschafft',
  back: 'Zurück',
  again: 'Noch einmal',
  skip: 'Überspringen',
  next: 'Weiter',
  leave: 'Verlassen',
  elsewhere: 'Das erlauben die Regeln, aber in dieser Lektion geht es um etwas anderes.',
  tryAgain: 'Noch ein Versuch',
  finished: 'Das ist das ganze Spiel',
  finishedText: 'Du kennst alle Regeln. Jetzt spiel: Sehr leichte Bots warten schon, und wenn du magst, schaut dir ein Trainer über die Schulter.',
  firstGame: 'Erste Partie spielen',
  rulebook: 'Spielregel',
};

export default de;
