/** What the door to Shangri-La says: on the home page, and where a table is opened. */
import type { DoorMessages } from '../../face';
import type { Catalogue } from '../../words/language.svelte';

export const words: Catalogue<DoorMessages> = {
  en: {
    title: 'The Bridges of Shangri-La',
    line: 'Masters settle in thirteen mountain villages. Their Students journey on, and every bridge they cross falls behind them.',
    by: 'Leo Colovini · 3 or 4 players · no luck',
    now: 'against three bots',
    options: {
      setup: { name: 'Start', values: { 'first-game': 'Masters are already placed', free: 'Everybody places seven Masters first' } },
      preset: {
        name: 'Rulebook',
        values: {
          'german-2003': 'Original (2003)',
          'english-2003': 'English: one Student may be recruited where two could',
          french: 'French: between equals the origin is stronger',
          'reference-manual': 'Until the last bridge has fallen',
        },
      },
    },
  },
  de: {
    title: 'Die Brücken von Shangrila',
    line: 'Meister lassen sich in dreizehn Bergdörfern nieder. Ihre Schüler wandern weiter, und jede Brücke, über die sie gehen, wird hinter ihnen abgebrochen.',
    by: 'Leo Colovini · 3 oder 4 Personen · ohne Zufall',
    now: 'gegen drei Bots',
    options: {
      setup: { name: 'Beginn', values: { 'first-game': 'Startaufstellung: Die Meister stehen schon', free: 'Zuerst setzen alle sieben Meister ein' } },
      preset: {
        name: 'Spielregel',
        values: {
          'german-2003': 'Original (2003)',
          'english-2003': 'Englisch: es darf auch nur ein Schüler rekrutiert werden',
          french: 'Französisch: bei Gleichstand ist das Ausgangsdorf stärker',
          'reference-manual': 'Bis die letzte Brücke abgebrochen ist',
        },
      },
    },
  },
  fr: {
    title: 'Les Ponts de Shangrila',
    line: 'Des Maîtres s’installent dans treize villages de montagne. Leurs Disciples se déplacent, et chaque pont franchi s’écroule derrière eux.',
    by: 'Leo Colovini · 3 ou 4 joueurs · sans hasard',
    now: 'contre trois robots',
    options: {
      setup: { name: 'Début', values: { 'first-game': 'Les Maîtres sont déjà en place', free: 'Chacun place d’abord sept Maîtres' } },
      preset: {
        name: 'Règles',
        values: {
          'german-2003': 'Originales (2003)',
          'english-2003': 'Anglaises : on peut ne recruter qu’un seul Disciple',
          french: 'Françaises : à égalité, le village de départ est le plus puissant',
          'reference-manual': 'Jusqu’à ce que le dernier pont soit brisé',
        },
      },
    },
  },
};
