/** The door to Shangri-La in German. */
import type { DoorMessages } from '../../../face';

export default {
  title: 'Die Brücken von Shangrila',
  line: 'Meister lassen sich in dreizehn Bergdörfern nieder. Ihre Schüler wandern weiter, und jede Brücke, über die sie gehen, wird hinter ihnen abgebrochen.',
  by: 'Leo Colovini · 3 oder 4 Personen · ohne Zufall',
  now: 'gegen drei Bots',
  options: {
    setup: { name: 'Beginn', values: { 'first-game': 'Die Meister stehen schon', free: 'Alle setzen sieben Meister' } },
    preset: {
      name: 'Regelheft',
      values: {
        'german-2003': 'Original (2003)',
        'english-2003': 'Englisch: Es darf auch nur ein Schüler rekrutiert werden',
        french: 'Französisch: Bei Gleichstand ist das Ausgangsdorf stärker',
        'reference-manual': 'Bis die letzte Brücke abgebrochen ist',
      },
    },
  },
} satisfies DoorMessages;
