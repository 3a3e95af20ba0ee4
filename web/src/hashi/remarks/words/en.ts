import { listed, plural } from '../../../words/language.svelte';
import type { Messages, Told } from '../words';

const FOR = { red: 'the red flags', blue: 'the blue flags', six: 'six joined islands' };
const bridges = (number: number) => `${number} ${plural('en', number, 'bridge', 'bridges')}`;
const nearer = ({ missing, bonus }: Told) =>
  `For ${FOR[bonus]} ${missing} ${plural('en', missing, 'island is', 'islands are')} missing then`;

export default {
  remarks: {
    finishes: ({ islands }) => `It finishes ${listed(islands)}.`,
    bonus: ({ bonus, points }) => `It earns ${points} points for ${FOR[bonus]}.`,
    nearer: (told) => `${nearer(told)}.`,
    'nearer-until': (told) => `${nearer(told)}; up to round ${told.round} that earns more.`,
    'nearer-first': (told) => `${nearer(told)}; nobody has that yet.`,
    waits: (told) => `${bridges(told.bridges)} ${plural('en', told.bridges, 'waits', 'wait')} on ${told.island} for the ${told.number}.`,
    room: ({ island, missing, room }) => `${island} needs ${bridges(missing)} more and has room for ${room}.`,
    opens: ({ island }) => `A bridge reaches ${island}: its flag may get a number from now on.`,
    'one-more': ({ islands }) => `${listed(islands)} ${plural('en', islands.length, 'needs', 'need')} only one bridge more.`,
    nothing: () => 'Doing nothing keeps all your room.',
    lines: ({ island, number, lines }) => `${lines} ${plural('en', lines, 'line meets', 'lines meet')} at ${island}, for a ${number}.`,
    hinders: ({ island, number, lines }) =>
      `${lines} ${plural('en', lines, 'line leads', 'lines lead')} to ${island}, where your neighbour gets a ${number}.`,
  },
} satisfies Messages;
