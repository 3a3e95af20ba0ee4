import type { Messages } from '../words';

const fr: Messages = {
  contents: 'Sommaire',
  search: 'Chercher dans les règles',
  found: (count) => (count === 1 ? '1 règle' : `${count} règles`),
  none: 'Aucune règle ne contient ces mots.',
  ours: 'Notre décision',
  play: 'Montrer ce qui se passe',
  from: 'Depuis le début',
  earlier: 'Étape précédente',
  learn: 'Apprendre en jouant',
  print: 'Imprimer',
  linkTo: 'Lien vers cette règle',
};

export default fr;
