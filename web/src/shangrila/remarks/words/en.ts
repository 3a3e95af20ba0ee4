import { plural } from '../../../words/language.svelte';
import type { Discipline } from '../../picture';
import room from '../../words/en';
import type { Messages } from '../words';

const masters = (number: number) => (number === 1 ? 'a Master' : `${number} Masters`);
const added = (number: number) => (number === 1 ? 'a new Master' : `${number} new Masters`);

export default {
  remarks: {
    wins: ({ number, village }) => `It brings you ${added(number)} in ${village}.`,
    'drives-out': ({ number, village }) => `It displaces ${masters(number)} of others in ${village}.`,
    loses: ({ number }) => `It costs you ${number} ${plural('en', number, 'tile', 'tiles')}.`,
    safe: ({ number, village }) => `${village} gets its Stone: ${masters(number)} of yours ${plural('en', number, 'is', 'are')} safe there.`,
    shelters: ({ village }) => `In ${village} nobody’s next journey can displace you any more.`,
    ready: ({ number, origin, destination }) =>
      `A journey from ${origin} to ${destination} could then bring you ${added(number)}.`,
    students: ({ number }) => `${plural('en', number, 'One more Student', 'Two more Students')} can travel later.`,
    takes: ({ space, colour }) =>
      `It takes ${room.spaceOf(space.charAt(1) as Discipline, space.charAt(0))} before ${room.colours[colour]} can.`,
    grows: ({ village }) => `One Master more, in ${village}.`,
    outgrows: ({ village, neighbour }) => `${village} becomes stronger than ${neighbour}.`,
    foothold: ({ village }) => `It is your first Master in ${village}, where others can follow.`,
    bridges: ({ number, village }) => `${number} ${plural('en', number, 'bridge leads', 'bridges lead')} to ${village}.`,
    only: () => 'You can do nothing else.',
  },
} satisfies Messages;
