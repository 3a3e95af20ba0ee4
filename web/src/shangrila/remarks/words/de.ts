import { plural } from '../../../words/language.svelte';
import type { Discipline } from '../../picture';
import room from '../../words/de';
import type { Messages } from '../words';

const masters = (number: number) => `${number === 1 ? 'einen' : number} Meister`;
const added = (number: number) => (number === 1 ? 'einen neuen Meister' : `${number} neue Meister`);

export default {
  remarks: {
    wins: ({ number, village }) => `Er bringt dir ${added(number)} in ${village}.`,
    'drives-out': ({ number, village }) => `Er vertreibt ${masters(number)} der anderen aus ${village}.`,
    loses: ({ number }) => `Er kostet dich ${number} Plättchen.`,
    safe: ({ number, village }) =>
      `${village} bekommt seinen Stein der Weisen: ${plural('de', number, 'Ein Meister von dir ist', `${number} Meister von dir sind`)} dort sicher.`,
    shelters: ({ village }) => `In ${village} kann dich niemand mehr mit der nächsten Wanderung vertreiben.`,
    ready: ({ number, origin, destination }) =>
      `Eine Wanderung von ${origin} nach ${destination} könnte dir dann ${added(number)} bringen.`,
    students: ({ number }) => plural('de', number, 'Ein Schüler mehr kann später wandern.', 'Zwei Schüler mehr können später wandern.'),
    takes: ({ space, colour }) =>
      `Er besetzt ${room.tell.at(space.charAt(1) as Discipline, space.charAt(0))}, bevor ${room.colours[colour]} es kann.`,
    grows: ({ village }) => `Ein Meister mehr, in ${village}.`,
    outgrows: ({ village, neighbour }) => `${village} wird stärker als ${neighbour}.`,
    foothold: ({ village }) => `Es ist dein erster Meister in ${village}; andere können folgen.`,
    bridges: ({ number, village }) => `${number} ${plural('de', number, 'Brücke führt', 'Brücken führen')} nach ${village}.`,
    only: () => 'Etwas anderes kannst du nicht tun.',
  },
} satisfies Messages;
