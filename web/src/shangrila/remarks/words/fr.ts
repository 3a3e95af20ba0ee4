import { plural } from '../../../words/language.svelte';
import type { Discipline } from '../../picture';
import room from '../../words/fr';
import type { Messages } from '../words';

const masters = (number: number) => `${number} ${plural('fr', number, 'Maître', 'Maîtres')}`;
const added = (number: number) => `${number} ${plural('fr', number, 'nouveau Maître', 'nouveaux Maîtres')}`;

export default {
  remarks: {
    wins: ({ number, village }) => `Il vous apporte ${added(number)} à ${village}.`,
    'drives-out': ({ number, village }) => `Il expulse ${masters(number)} des autres de ${village}.`,
    loses: ({ number }) => `Il vous coûte ${number} ${plural('fr', number, 'tuile', 'tuiles')}.`,
    safe: ({ number, village }) =>
      `${village} reçoit sa Pierre de sagesse : ${plural('fr', number, 'un de vos Maîtres y est', `${number} de vos Maîtres y sont`)} à l’abri.`,
    shelters: ({ village }) => `À ${village}, plus personne ne peut vous expulser en déplaçant ses Disciples.`,
    ready: ({ number, origin, destination }) =>
      `Envoyer ensuite vos Disciples de ${origin} à ${destination} pourrait vous apporter ${added(number)}.`,
    students: ({ number }) =>
      plural('fr', number, 'Un Disciple de plus pourra partir.', 'Deux Disciples de plus pourront partir.'),
    takes: ({ space, colour }) =>
      `Il prend ${room.spaceOf(space.charAt(1) as Discipline, space.charAt(0))} avant ${room.colours[colour]}.`,
    grows: ({ village }) => `Un Maître de plus, à ${village}.`,
    outgrows: ({ village, neighbour }) => `${village} devient plus puissant que ${neighbour}.`,
    foothold: ({ village }) => `C’est votre premier Maître à ${village} ; d’autres peuvent suivre.`,
    bridges: ({ number, village }) => `${number} ${plural('fr', number, 'pont mène', 'ponts mènent')} à ${village}.`,
    only: () => 'Vous ne pouvez rien faire d’autre.',
  },
} satisfies Messages;
