/** The room of Shangri-La in English. */
import type { Colour } from '../../face';
import { capital, plural } from '../../words/language.svelte';
import type { Discipline } from '../picture';
import type { Messages } from '../words';
import { each, ends } from './phrasing';

const ENGLISH_COLOURS: Record<Colour, string> = { r: 'Red', b: 'Blue', y: 'Yellow', v: 'Violet' };
const ENGLISH: Record<Discipline, string> = {
  r: 'Rainmaker',
  a: 'Astrologer',
  d: 'Dragonbreeder',
  p: 'Priest',
  y: 'Yeti-whisperer',
  f: 'Firekeeper',
  h: 'Healer',
};

const BREAKING = { ...ENGLISH, r: 'Rain\u00admaker', d: 'Dragon\u00adbreeder', f: 'Fire\u00adkeeper' };

/** So many Students. */
function students(count: number): string {
  return `${count} ${plural('en', count, 'Student', 'Students')}`;
}

export default {
  colours: ENGLISH_COLOURS,
  disciplines: ENGLISH,
  board: 'Map of Shangri-La',
  boardHelp: 'Arrow keys move between villages, Enter goes into one.',
  closer: 'Now it is larger: touch the space that you mean.',
  wholeMap: 'Show the whole map',
  village: (name, tiles, masters) =>
    `Village ${name}, strength ${tiles}` +
    (tiles ? `: ${masters} ${plural('en', masters, 'Master', 'Masters')}, ${students(tiles - masters)}` : ''),
  redVillage: (name) => `${name}, the red village`,
  bridges: (to) => `Bridges to ${to}`,
  noBridge: 'No bridge left',
  stone: 'A Stone lies here',
  sleeps: 'Not used with three players',
  space: (village, discipline, what) => `${village}, ${ENGLISH[discipline]}: ${what}`,
  empty: 'empty',
  master: (colour) => `${ENGLISH_COLOURS[colour]} Master`,
  masterWithStudent: (colour) => `${ENGLISH_COLOURS[colour]} Master with Student`,
  fresh: 'just played',
  drivenOut: (colour) => `the ${ENGLISH_COLOURS[colour]} Master was displaced`,
  chosen: 'chosen',
  actions: { place: 'Place', recruit: 'Recruit', journey: 'Journey', pass: 'Pass' },
  off: {
    place: 'There is no space where you may place a Master now.',
    recruit: 'None of your Masters can take a Student now.',
    journey: 'None of your Students can set out on a journey now.',
  },
  ready: {
    place: (discipline, village) => `Place the ${ENGLISH[discipline]} in ${village}`,
    recruit: (count) => (count === 1 ? 'Recruit 1 Student' : `Recruit ${count} Students`),
    journey: (count, destination) => `Send ${count} ${count === 1 ? 'Student' : 'Students'} to ${destination}`,
    pass: 'Pass',
  },
  invite: {
    setUp: (left) => `Set-up: place one of your Masters. Still to come: ${left}.`,
    setUpBut: (gone) => `Set-up: place one of your Masters${gone && `, any but ${gone}`}.`,
    turn: (ways) => `Your turn: ${ways}.`,
    ways: { place: 'place a Master', recruit: 'recruit', journey: 'start a journey' },
    pass: 'There is nothing you can do this time: pass.',
    over: 'The game is over.',
    wait: 'Wait for your turn.',
  },
  next: {
    place: 'Touch a space with a gold rim to place a Master there.',
    recruit: 'Touch one of your Masters with a gold rim to give it a Student.',
    recruitMore: 'And the second Student? Touch another Master with a gold rim.',
    recruitDone: (where, count) => `${count === 1 ? 'A new Student' : 'New Students'}: ${where}.`,
    placed: (discipline, village) => `A new ${ENGLISH[discipline]} for ${village}.`,
    journey: 'Touch a village that your Students should leave.',
    origin: (origin) => `All Students leave ${origin}. Which bridge shall they cross?`,
    pass: 'Pass this turn.',
  },
  stronger: (p) => {
    const own = p.stronger === p.origin;
    if (p.decided_by === 'tie') {
      return `Equally strong: the tie goes to ${p.stronger}, ${own ? 'where they come from' : 'the destination'}.`;
    }
    const [one, other] = own ? [p.origin, p.destination] : [p.destination, p.origin];
    if (p.decided_by === 'masters') {
      const [most, least] = own
        ? [p.origin_masters, p.destination_masters]
        : [p.destination_masters, p.origin_masters];
      return `${p.origin_tiles} tiles each, but ${one} is stronger than ${other} by Masters, ${most} to ${least}.`;
    }
    const [most, least] = own ? [p.origin_tiles, p.destination_tiles] : [p.destination_tiles, p.origin_tiles];
    return `${one} is stronger than ${other}: ${most} tiles to ${least}.`;
  },
  outcome: ({ masters, driving, students: joining, home }, driven, doubled) => {
    const because = doubled
      ? plural('en', home, 'its Master has a Student', 'their Masters have Students')
      : plural('en', home, 'its space is taken', 'their spaces are taken');
    const fates: [number, string][] = [
      [masters, plural('en', masters, 'becomes a Master', 'become Masters')],
      [driving, `${plural('en', driving, 'displaces', 'displace')} ${driven}`],
      [joining, plural('en', joining, 'remains a Student', 'remain Students')],
      [home, `${plural('en', home, 'returns', 'return')} to the supply: ${because}`],
    ];
    return `${each(fates, students)}.`;
  },
  falls: 'The bridge falls.',
  stones: (villages, count) => (count === 1 ? `${villages} gets its Stone.` : `${villages} get their Stones.`),
  piece: (colour, discipline) => `the ${ENGLISH_COLOURS[colour]} ${ENGLISH[discipline]}`,
  tell: {
    place: (who, discipline, village) =>
      `${who} places ${discipline === 'a' ? 'an' : 'a'} ${ENGLISH[discipline]} in ${village}.`,
    recruit: (who, count, where) => `${who} recruits ${count === 1 ? 'a Student' : 'two Students'}: ${where}.`,
    journey: (who, count, origin, destination) =>
      `${who} sends ${count === 1 ? 'a Student' : `${count} Students`} from ${origin} to ${destination}.`,
    pass: (who) => `${who} passes.`,
    master: (who, count) => `${capital(who)} ${count === 1 ? 'becomes a Master' : 'become Masters'}.`,
    drivesOut: (who, displaced, withStudent) =>
      `${capital(who)} displaces the ${ENGLISH_COLOURS[displaced]} Master${withStudent ? ' with its Student' : ''}.`,
    student: (who, count) => `${capital(who)} ${count === 1 ? 'remains a Student' : 'remain Students'}.`,
    supply: (who, count) => `${capital(who)} ${count === 1 ? 'returns' : 'return'} to the supply.`,
    at: (discipline, village) => `${ENGLISH[discipline]} in ${village}`,
  },
  brief: {
    place: (discipline, village) => `${BREAKING[discipline]} in ${village}`,
    recruit: (count, villages) => `${students(count)} in ${villages}`,
    journey: (count, origin, destination) => `${students(count)} ${origin} → ${destination}`,
    pass: 'passes',
  },
  spaceOf: (discipline, village) => `the ${ENGLISH[discipline]} of ${village}`,
  why: {
    twice: () => 'A Master takes only one Student.',
    'no-bridge': ({ origin, destination }) => `No bridge leads from ${origin} to ${destination}.`,
    over: () => 'The game is over.',
    turn: () => 'It is somebody else’s turn.',
    'set-up': () => 'Set-up is not over yet: place a Master.',
    stone: ({ village }) => `Village ${village} has a Stone: nothing happens there any more.`,
    taken: (_, { village, colour, discipline }) => `The ${discipline}’s space in ${village} is taken by ${colour}.`,
    'already-set-up': (_, { discipline }) => `You have already placed your ${discipline}.`,
    crowded: ({ village, own, all }) =>
      `In set-up village ${village} takes at most ${own} ${plural('en', Number(own), 'Master', 'Masters')} of one colour and ${all} in all.`,
    'no-master': ({ village }) => `You have no Master in ${village} yet.`,
    supply: (_, { discipline }) => `You have no ${discipline} left in your supply.`,
    'not-yours': (_, { space }) => `${capital(space)} is not your Master.`,
    student: (_, { space }) => `${capital(space)} has a Student already.`,
    'only-one': (_, { discipline }) => `You have only one ${discipline} left in your supply.`,
    two: () => 'You can recruit two Students, so you must.',
    broken: ({ bridge }) => `The bridge between ${ends(bridge, 'and')} is broken.`,
    'no-student': ({ village }) => `You have no Student in ${village}.`,
    pass: () => 'Passing is only for those who can do nothing else.',
  },
  whyUnknown: 'That cannot be done now.',
  side: {
    supplies: 'Supplies',
    discipline: 'Discipline',
    masters: 'Masters',
    villages: 'Villages',
    mastersCount: (count) => plural('en', count, 'Master', 'Masters'),
    villagesCount: (count) => plural('en', count, 'village', 'villages'),
    left: (who, discipline, count) =>
      `${who}, ${ENGLISH[discipline]}: ${count} ${plural('en', count, 'tile', 'tiles')} left in the supply, for Masters and Students`,
    means: (masters, villages) =>
      `${masters} ${plural('en', masters, 'Master', 'Masters')} on the map: the most win. In ${villages} ${plural('en', villages, 'village', 'villages')}: that breaks a tie.`,
  },
  result: {
    byMasters: (masters, next) => `${masters} Masters on the map; the next best has ${next}.`,
    byVillages: (masters, villages) =>
      `The tie at ${masters} Masters is broken by villages: a Master in ${villages} of them, more than the other.`,
    shared: (masters, villages) => `The winners have ${masters} Masters in ${villages} villages each: nothing parts them.`,
    ended: (stones) => `${stones} villages are cut off, each with its Stone; the last two are joined by the last bridge.`,
    noBridges: 'Not one bridge stands any more.',
    passed: 'Nobody could do anything any more.',
    player: 'Player',
  },
  aim: [
    'Whoever has the most Masters on the map at the end wins; if that is a tie, a Master in more villages decides.',
    'A turn is one of three things: place a Master in a village where you have one, recruit Students for your Masters, or start a journey.',
    'On a journey all Students of a village, everybody’s, cross a bridge to the next village, and the bridge falls behind them.',
    'On a free space a Student becomes a Master. On a taken one the stronger village decides: from a stronger one they displace others, from a weaker one they return to the supply.',
    'A village without bridges gets a Stone of the Wise Men: nothing changes there any more, but its Masters count.',
    'The game ends when only two villages are still joined or, if the table was opened so, when the last bridge has fallen.',
  ],
  keys: [
    ['← ↑ → ↓', 'go to the next village, or inside one to the next space'],
    ['Enter', 'go into the village; on a space: touch it; with Students about to leave: send them here'],
    ['Space', 'touch the village or the space'],
    ['Esc', 'take back the last choice; leave the village'],
    ['Shift + A – M', 'go to that village'],
    ['1 – 7', 'go to that space of the village'],
  ],
} satisfies Messages;
