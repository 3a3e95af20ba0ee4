import type { Messages } from '../words';

const de: Messages = {
  contents: 'Inhalt',
  search: 'In der Regel suchen',
  found: (count) => (count === 1 ? '1 Abschnitt' : `${count} Abschnitte`),
  none: 'In keinem Abschnitt kommt das vor.',
  ours: 'Unsere Entscheidung',
  play: 'Zeigen, was geschieht',
  from: 'Von Anfang an',
  earlier: 'Schritt zurück',
  learn: 'Spielend lernen',
  print: 'Drucken',
  linkTo: 'Link zu diesem Abschnitt',
};

export default de;
