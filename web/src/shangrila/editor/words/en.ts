import { plural } from '../../../words/language.svelte';
import type { Messages } from '../words';

function many(count: unknown, one: string, other: string): string {
  return `${String(count)} ${plural('en', Number(count), one, other)}`;
}

export default {
  put: 'Put down',
  nothing: 'Nothing',
  hint: 'Touch a space for a Master, touch it again for its Student. Touch a bridge to break or mend it.',
  players: 'Who plays',
  phase: 'Phase',
  phases: { 'set-up': 'Set-up', play: 'After set-up' },
  turn: 'To move',
  bridges: 'Bridges',
  clear: 'Clear the map',
  gone: {
    setUp: 'Set-up has no Students and no broken bridges: those were taken off the map. Undo brings them back.',
    players: 'The tiles of those who no longer play were taken off the map. Undo brings them back.',
    all: 'The map was cleared. Undo brings everything back.',
  },
  faults: {
    fields: ({ count }) => `A position has five fields with one space between them, not ${count}.`,
    colours: ({ given }) => `The colours ${given} should be three or four of the letters rbyv, in turn order.`,
    'colour-twice': ({ given }) => `The colours ${given} name one colour twice.`,
    villages: ({ count }) => `There are 13 villages, not ${count}.`,
    spaces: ({ village, count }) => `Village ${village} has 7 spaces, not ${count}.`,
    tile: ({ given, colours }, { space }) => `The tile ${given} on ${space} is of no colour in play: those are ${colours}.`,
    bridge: ({ given }) => `There is no bridge ${given}.`,
    bridges: ({ given }) => `The broken bridges ${given} should be sorted, each only once.`,
    turns: ({ given }) => `The number of turns taken is ${given}, which is not a number from 0 to 9999.`,
    passes: ({ given }) => `The number of passes is ${given}, which is not a number from 0 to 9999.`,
    'red-bridges': () => 'With three players the bridges of village C are broken.',
    'red-village': (_, { space }) => `With three players village C is out, but there is a tile on ${space}.`,
    tiles: ({ count }, { colour, discipline }) => `${colour} has ${count} ${discipline} tiles: there are only 6.`,
    stones: ({ count }) => `There are ${count} Stones, but the game is over when there are 11.`,
    'too-many-passes': ({ count, most }) => `There are ${count} passes in a row, but the game is over after ${most}.`,
    'free-pass': (_, { colour }) => `${colour} has passed, but passing is only for those who can do nothing else.`,
    'first-game': ({ expected, turns }) => `A first game starts after ${expected} turns of set-up, not after ${turns}.`,
    'set-up-students': () => 'In set-up nobody has a Student or passes.',
    'set-up-bridges': () => 'In set-up no bridge breaks.',
    'set-up-masters': ({ turns, expected, count, different }, { colour }) =>
      `After ${many(turns, 'turn', 'turns')} of set-up ${colour} has ${many(expected, 'Master', 'Masters')} of different disciplines, not ${count} of ${different}.`,
    'set-up-caps': ({ own, all }) =>
      `In set-up no village holds more than ${many(own, 'Master', 'Masters')} of one colour or ${all} in all.`,
    'set-up-turn': () => 'In set-up the Masters that have been placed say whose turn it is.',
  },
  unknown: 'This position cannot be.',
} satisfies Messages;
