/** What the door to Hashi says: on the home page, and where a table is opened. */
import type { DoorMessages } from '../../face';
import type { Catalogue } from '../../words/language.svelte';

export const words: Catalogue<DoorMessages> = {
  en: {
    title: 'Hashi',
    line: 'Everybody draws bridges between the same islands, from the same cards, at once. A number says how many bridges finish an island.',
    by: 'Jeffrey D. Allers · 1 to 4 players',
    now: 'against a bot',
    options: {
      board: { name: 'Sheet', values: { A: 'Side A, easier', B: 'Side B, harder' } },
    },
  },
  de: {
    title: 'Hashi',
    line: 'Alle zeichnen gleichzeitig Brücken zwischen denselben Inseln, nach denselben Karten. Eine Zahl sagt, mit wie vielen Brücken eine Insel fertig ist.',
    by: 'Jeffrey D. Allers · 1 bis 4 Personen',
    now: 'gegen einen Bot',
    options: {
      board: { name: 'Bogen', values: { A: 'Seite A, leichter', B: 'Seite B, schwerer' } },
    },
  },
  fr: {
    title: 'Hashi',
    line: 'Tous dessinent en même temps des ponts entre les mêmes îles, avec les mêmes cartes. Un nombre dit combien de ponts achèvent une île.',
    by: 'Jeffrey D. Allers · 1 à 4 joueurs',
    now: 'contre un robot',
    options: {
      board: { name: 'Feuille', values: { A: 'Face A, plus facile', B: 'Face B, plus difficile' } },
    },
  },
};
