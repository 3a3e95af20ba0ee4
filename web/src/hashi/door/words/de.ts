/** The door to Hashi in German. */
import type { DoorMessages } from '../../../face';

export default {
  title: 'Hashi',
  line: 'Alle zeichnen gleichzeitig Brücken zwischen denselben Inseln, nach denselben Karten. Eine Zahl sagt, mit wie vielen Brücken eine Insel fertig ist.',
  by: 'Jeffrey D. Allers · 1 bis 4 Personen',
  now: 'gegen einen Bot',
  options: {
    board: { name: 'Bogen', values: { A: 'Seite A, leichter', B: 'Seite B, schwerer' } },
  },
} satisfies DoorMessages;
