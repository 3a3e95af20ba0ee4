import { listed, plural } from '../../../words/language.svelte';
import type { Messages, Told } from '../words';

const FOR = { red: 'les drapeaux rouges', blue: 'les drapeaux bleus', six: 'six îles reliées' };
const bridges = (number: number) => `${number} ${plural('fr', number, 'pont', 'ponts')}`;
const nearer = ({ missing, bonus }: Told) =>
  `Pour ${FOR[bonus]}, il manque alors ${missing} ${plural('fr', missing, 'île', 'îles')}`;

export default {
  remarks: {
    finishes: ({ islands }) => `Il achève ${listed(islands)}.`,
    bonus: ({ bonus, points }) => `Il rapporte ${points} points pour ${FOR[bonus]}.`,
    nearer: (told) => `${nearer(told)}.`,
    'nearer-until': (told) => `${nearer(told)} ; jusqu’à la manche ${told.round}, cela rapporte plus.`,
    'nearer-first': (told) => `${nearer(told)} ; personne ne l’a encore.`,
    waits: (told) => `Sur ${told.island}, ${bridges(told.bridges)} ${plural('fr', told.bridges, 'attend', 'attendent')} le ${told.number}.`,
    room: ({ island, missing, room }) => `Il faut encore ${bridges(missing)} à ${island}, qui a de la place pour ${room}.`,
    opens: ({ island }) => `Un pont atteint ${island} : son drapeau peut désormais recevoir un nombre.`,
    'one-more': ({ islands }) => `Il ne manque plus qu’un pont à ${listed(islands)}.`,
    nothing: () => 'Ne rien faire vous garde toute la place.',
    lines: ({ island, number, lines }) =>
      `${lines} ${plural('fr', lines, 'ligne arrive', 'lignes arrivent')} à ${island}, pour un ${number}.`,
    hinders: ({ island, number, lines }) =>
      `${lines} ${plural('fr', lines, 'ligne mène', 'lignes mènent')} à ${island}, où votre voisin reçoit un ${number}.`,
  },
} satisfies Messages;
