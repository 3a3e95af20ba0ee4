/** The door to Hashi in French. */
import type { DoorMessages } from '../../../face';

export default {
  title: 'Hashi',
  line: 'Tous dessinent en même temps des ponts entre les mêmes îles, avec les mêmes cartes. Un nombre dit combien de ponts achèvent une île.',
  by: 'Jeffrey D. Allers · 1 à 4 joueurs',
  now: 'contre un robot',
  options: {
    board: { name: 'Feuille', values: { A: 'Face A, plus facile', B: 'Face B, plus difficile' } },
  },
} satisfies DoorMessages;
