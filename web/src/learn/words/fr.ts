import type { Messages } from '../words';

const fr: Messages = {
  title: (game) => `Apprendre : ${game}`,
  lesson: (number, of) => `Leçon ${number} sur ${of}`,
  you: 'Vous',
  all: 'Toutes les leçons',
  done: 'réussie',
  back: 'Retour',
  again: 'Recommencer',
  skip: 'Passer',
  next: 'Suivante',
  leave: 'Quitter',
  elsewhere: 'Les règles le permettent, mais cette leçon parle d’autre chose.',
  tryAgain: 'Nouvel essai',
  finished: 'Voilà tout le jeu',
  finishedText: 'Vous connaissez toutes les règles. À vous de jouer : des robots très faciles vous attendent, et un entraîneur peut vous conseiller.',
  firstGame: 'Jouer une première partie',
  rulebook: 'Règles du jeu',
};

export default fr;
