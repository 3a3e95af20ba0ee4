/** What the room of Shangri-La says. */
import type { Colour } from '../face';
import { plural, type Catalogue } from '../words/language.svelte';
import type { Discipline, Preview } from './picture';

type Reason = Record<string, unknown>;
/** What the sentence about a refusal needs besides the reason itself. */
interface About {
  /** “the Priest of A” */
  space: string;
  colour: string;
  discipline: string;
}

export interface Messages {
  colours: Record<Colour, string>;
  disciplines: Record<Discipline, string>;
  board: string;
  boardHelp: string;
  wholeMap: string;
  village: (name: string, tiles: number, masters: number) => string;
  bridges: (to: string) => string;
  noBridge: string;
  stone: string;
  sleeps: string;
  space: (village: string, discipline: Discipline, what: string) => string;
  empty: string;
  master: (colour: Colour) => string;
  masterWithStudent: (colour: Colour) => string;
  fresh: string;
  chosen: string;
  actions: { place: string; recruit: string; journey: string; pass: string };
  ready: {
    place: (discipline: Discipline, village: string) => string;
    recruit: (count: number) => string;
    journey: (count: number, destination: string) => string;
    pass: string;
  };
  invite: {
    setUp: (left: string) => string;
    /** “Your turn: …”, with what can be done. */
    turn: (ways: string) => string;
    ways: { place: string; recruit: string; journey: string };
    pass: string;
    over: string;
    wait: string;
  };
  next: {
    place: string;
    recruit: string;
    recruitMore: string;
    recruitDone: string;
    placed: (discipline: Discipline, village: string) => string;
    journey: string;
    origin: (origin: string) => string;
    pass: string;
  };
  stronger: (preview: Preview) => string;
  /** What becomes of the travellers, in numbers, for the bar. */
  outcome: (counts: { masters: number; driving: number; students: number; home: number }, driven: string) => string;
  falls: string;
  stones: (villages: string, count: number) => string;
  piece: (colour: Colour, discipline: Discipline) => string;
  tell: {
    place: (who: string, discipline: Discipline, village: string) => string;
    recruit: (who: string, count: number, where: string) => string;
    journey: (who: string, count: number, origin: string, destination: string) => string;
    pass: (who: string) => string;
    master: (who: string, count: number) => string;
    drivesOut: (who: string, displaced: Colour, withStudent: boolean) => string;
    student: (who: string, count: number) => string;
    supply: (who: string, count: number) => string;
    at: (discipline: Discipline, village: string) => string;
  };
  /** “the Priest of A” */
  spaceOf: (discipline: Discipline, village: string) => string;
  why: Record<string, (reason: Reason, about: About) => string>;
  whyUnknown: string;
  side: {
    supplies: string;
    discipline: string;
    masters: string;
    villages: string;
    mastersCount: (count: number) => string;
    villagesCount: (count: number) => string;
  };
  result: {
    byMasters: (masters: number, next: number) => string;
    byVillages: (masters: number, villages: number) => string;
    shared: (masters: number, villages: number) => string;
    ended: (stones: number) => string;
    noBridges: string;
    passed: string;
    player: string;
  };
  keys: [string, string][];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The parts that say something, in a row. */
function some(parts: (string | false)[], between = ', '): string {
  return parts.filter(Boolean).join(between);
}

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
const en: Messages = {
  colours: ENGLISH_COLOURS,
  disciplines: ENGLISH,
  board: 'Map of Shangri-La',
  boardHelp: 'Arrow keys move between villages, Enter goes into one.',
  wholeMap: 'Show the whole map',
  village: (name, tiles, masters) =>
    `Village ${name}, strength ${tiles}` +
    (tiles ? `: ${masters} ${plural('en', masters, 'Master', 'Masters')}, ${students('en', tiles - masters)}` : ''),
  bridges: (to) => `Bridges to ${to}`,
  noBridge: 'No bridge left',
  stone: 'A Stone lies here',
  sleeps: 'Asleep under the snow: not in this game',
  space: (village, discipline, what) => `${village}, ${ENGLISH[discipline]}: ${what}`,
  empty: 'empty',
  master: (colour) => `${ENGLISH_COLOURS[colour]} Master`,
  masterWithStudent: (colour) => `${ENGLISH_COLOURS[colour]} Master with Student`,
  fresh: 'just played',
  chosen: 'chosen',
  actions: { place: 'Place', recruit: 'Recruit', journey: 'Journey', pass: 'Pass' },
  ready: {
    place: (discipline, village) => `Place the ${ENGLISH[discipline]} in ${village}`,
    recruit: (count) => (count === 1 ? 'Recruit 1 Student' : `Recruit ${count} Students`),
    journey: (count, destination) => `Send ${count} ${count === 1 ? 'Student' : 'Students'} to ${destination}`,
    pass: 'Pass',
  },
  invite: {
    setUp: (left) => `Set-up: place one of your Masters. Still to come: ${left}.`,
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
    recruitDone: 'New Students are waiting for your word.',
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
  outcome: ({ masters, driving, students, home }, driven) =>
    capital(
      some([
        masters > 0 && `${masters} ${masters === 1 ? 'becomes a Master' : 'become Masters'}`,
        driving > 0 && `${driving} ${driving === 1 ? 'drives' : 'drive'} out ${driven}`,
        students > 0 && `${students} ${students === 1 ? 'stays a Student' : 'stay Students'}`,
        home > 0 && `${home} ${home === 1 ? 'goes' : 'go'} back to the supply`,
      ]),
    ) + '.',
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
    master: (who, count) => `${capital(who)} ${count === 1 ? 'becomes Master' : 'become Masters'}.`,
    drivesOut: (who, displaced, withStudent) =>
      `${capital(who)} drives out the ${ENGLISH_COLOURS[displaced]} Master${withStudent ? ' with its Student' : ''}.`,
    student: (who, count) => `${capital(who)} ${count === 1 ? 'joins its Master' : 'join their Masters'}.`,
    supply: (who, count) => `${capital(who)} ${count === 1 ? 'goes' : 'go'} home.`,
    at: (discipline, village) => `${ENGLISH[discipline]} in ${village}`,
  },
  spaceOf: (discipline, village) => `the ${ENGLISH[discipline]} of ${village}`,
  why: {
    twice: () => 'A Master takes only one Student.',
    'no-bridge': ({ origin, destination }) => `No bridge leads from ${origin} to ${destination}.`,
    over: () => 'The game is over.',
    turn: () => 'It is somebody else’s turn.',
    'set-up': () => 'Masters are still being set up: place one.',
    stone: ({ village }) => `Village ${village} has a Stone: nothing happens there any more.`,
    taken: (_, { space, colour }) => `${capital(space)} is already ${colour}.`,
    'already-set-up': (_, { colour, discipline }) => `${colour} has already set up the ${discipline}.`,
    crowded: ({ village, own, all }) =>
      `In set-up village ${village} takes at most ${own} of one colour and ${all} in all.`,
    'no-master': ({ village }, { colour }) => `${colour} has no Master in village ${village} yet.`,
    supply: (_, { colour, discipline }) => `${colour} has no ${discipline} left in the supply.`,
    'not-yours': (_, { space, colour }) => `${capital(space)} is no Master of ${colour}.`,
    student: (_, { space }) => `${capital(space)} has a Student already.`,
    'only-one': (_, { colour, discipline }) => `${colour} has only one ${discipline} left in the supply.`,
    two: (_, { colour }) => `${colour} can recruit two Students, and so must.`,
    broken: ({ bridge }) => `The bridge between ${ends(bridge, 'and')} is broken.`,
    'no-student': ({ village }, { colour }) => `${colour} has no Student in village ${village}.`,
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
  },
  result: {
    byMasters: (masters, next) => `${masters} Masters on the map; the next best has ${next}.`,
    byVillages: (masters, villages) =>
      `The tie at ${masters} Masters is broken by villages: a Master in ${villages} of them, more than the other.`,
    shared: (masters, villages) => `Each has ${masters} Masters in ${villages} villages: nothing parts them.`,
    ended: (stones) => `${stones} villages are cut off, each with its Stone; the last two are joined by the last bridge.`,
    noBridges: 'Not one bridge stands any more.',
    passed: 'Nobody could do anything any more.',
    player: 'Player',
  },
  keys: [
    ['← ↑ → ↓', 'go to the next village, or inside one to the next space'],
    ['Enter', 'go into the village; on a space: touch it; with Students about to leave: send them here'],
    ['Space', 'touch the village or the space'],
    ['Escape', 'take back the last choice; leave the village'],
    ['Shift + A – M', 'go to that village'],
    ['1 – 7', 'go to that space of the village'],
  ],
};

/** So many Students. */
function students(language: 'en' | 'fr', count: number): string {
  const [one, other] = language === 'en' ? ['Student', 'Students'] : ['Disciple', 'Disciples'];
  return `${count} ${plural(language, count, one, other)}`;
}

/** The two villages of a bridge. */
function ends(bridge: unknown, and: string): string {
  const name = String(bridge);
  return `${name.charAt(0)} ${and} ${name.charAt(1)}`;
}

const GERMAN_COLOURS: Record<Colour, string> = { r: 'Rot', b: 'Blau', y: 'Gelb', v: 'Violett' };
const GERMAN_ADJECTIVES: Record<Colour, string> = { r: 'rote', b: 'blaue', y: 'gelbe', v: 'violette' };
const GERMAN: Record<Discipline, string> = {
  r: 'Regenmacher',
  a: 'Sterndeuter',
  d: 'Drachenzüchter',
  p: 'Gebetsmüller',
  y: 'Yeti-Flüsterer',
  f: 'Feuerbewahrer',
  h: 'Heiler',
};

const de: Messages = {
  colours: GERMAN_COLOURS,
  disciplines: GERMAN,
  board: 'Karte von Shangrila',
  boardHelp: 'Mit den Pfeiltasten von Dorf zu Dorf, mit der Eingabetaste hinein.',
  wholeMap: 'Die ganze Karte zeigen',
  village: (name, tiles, masters) =>
    `Dorf ${name}, Stärke ${tiles}` + (tiles ? `: ${masters} Meister, ${tiles - masters} Schüler` : ''),
  bridges: (to) => `Brücken nach ${to}`,
  noBridge: 'Keine Brücke mehr',
  stone: 'Hier liegt ein Stein',
  sleeps: 'Schläft unter dem Schnee: in diesem Spiel nicht dabei',
  space: (village, discipline, what) => `${village}, ${GERMAN[discipline]}: ${what}`,
  empty: 'frei',
  master: (colour) => `Meister, ${GERMAN_COLOURS[colour]}`,
  masterWithStudent: (colour) => `Meister mit Schüler, ${GERMAN_COLOURS[colour]}`,
  fresh: 'gerade gespielt',
  chosen: 'gewählt',
  actions: { place: 'Aufstellen', recruit: 'Anwerben', journey: 'Reisen', pass: 'Passen' },
  ready: {
    place: (discipline, village) => `${GERMAN[discipline]} in ${village} aufstellen`,
    recruit: (count) => `${count} Schüler anwerben`,
    journey: (count, destination) => `${count} Schüler nach ${destination} schicken`,
    pass: 'Passen',
  },
  invite: {
    setUp: (left) => `Aufbau: Stelle einen deiner Meister auf. Noch übrig: ${left}.`,
    turn: (ways) => `Du bist dran: ${capital(ways)}.`,
    ways: { place: 'stelle einen Meister auf', recruit: 'wirb Schüler an', journey: 'beginne eine Reise' },
    pass: 'Diesmal kannst du nichts tun: Du musst passen.',
    over: 'Das Spiel ist aus.',
    wait: 'Warte, bis du dran bist.',
  },
  next: {
    place: 'Tippe auf ein Feld mit Goldrand, um dort einen Meister aufzustellen.',
    recruit: 'Tippe auf einen deiner Meister mit Goldrand: Er bekommt einen Schüler.',
    recruitMore: 'Und der zweite Schüler? Tippe auf einen weiteren Meister mit Goldrand.',
    recruitDone: 'Die neuen Schüler warten auf dein Wort.',
    placed: (discipline, village) => `Ein neuer ${GERMAN[discipline]} für ${village}.`,
    journey: 'Tippe auf das Dorf, das deine Schüler verlassen sollen.',
    origin: (origin) => `Alle Schüler verlassen ${origin}. Über welche Brücke?`,
    pass: 'Diesen Zug auslassen.',
  },
  stronger: (p) => {
    const own = p.stronger === p.origin;
    if (p.decided_by === 'tie') {
      const which = own ? 'das Dorf, aus dem sie kommen' : 'das Ziel';
      return `Gleich stark: Bei Gleichstand gilt ${p.stronger} als stärker, ${which}.`;
    }
    const [one, other] = own ? [p.origin, p.destination] : [p.destination, p.origin];
    if (p.decided_by === 'masters') {
      const [most, least] = own
        ? [p.origin_masters, p.destination_masters]
        : [p.destination_masters, p.origin_masters];
      return `Je ${p.origin_tiles} Plättchen, aber ${one} ist durch Meister stärker als ${other}, ${most} zu ${least}.`;
    }
    const [most, least] = own ? [p.origin_tiles, p.destination_tiles] : [p.destination_tiles, p.origin_tiles];
    return `${one} ist stärker als ${other}: ${most} zu ${least} Plättchen.`;
  },
  outcome: ({ masters, driving, students, home }, driven) =>
    capital(
      some([
        masters > 0 && `${masters} ${masters === 1 ? 'wird' : 'werden'} Meister`,
        driving > 0 && `${driving} ${driving === 1 ? 'vertreibt' : 'vertreiben'} ${driven}`,
        students > 0 && `${students} ${students === 1 ? 'bleibt' : 'bleiben'} Schüler`,
        home > 0 && `${home} ${home === 1 ? 'geht' : 'gehen'} zurück in den Vorrat`,
      ]),
    ) + '.',
  falls: 'Die Brücke stürzt ein.',
  stones: (villages, count) =>
    count === 1 ? `${villages} bekommt seinen Stein.` : `${villages} bekommen ihre Steine.`,
  piece: (colour, discipline) => `der ${GERMAN_ADJECTIVES[colour]} ${GERMAN[discipline]}`,
  tell: {
    place: (who, discipline, village) => `${who} stellt in ${village} einen ${GERMAN[discipline]} auf.`,
    recruit: (who, count, where) => `${who} wirbt ${count === 1 ? 'einen' : 'zwei'} Schüler an: ${where}.`,
    journey: (who, count, origin, destination) =>
      `${who} schickt ${count === 1 ? 'einen' : count} Schüler von ${origin} nach ${destination}.`,
    pass: (who) => `${who} passt.`,
    master: (who, count) => `${capital(who)} ${count === 1 ? 'wird' : 'werden'} Meister.`,
    drivesOut: (who, displaced, withStudent) =>
      `${capital(who)} vertreibt den ${GERMAN_ADJECTIVES[displaced]}n Meister${withStudent ? ' samt Schüler' : ''}.`,
    student: (who, count) =>
      `${capital(who)} ${count === 1 ? 'stellt sich zu seinem Meister' : 'stellen sich zu ihren Meistern'}.`,
    supply: (who, count) => `${capital(who)} ${count === 1 ? 'geht' : 'gehen'} nach Hause.`,
    at: (discipline, village) => `${GERMAN[discipline]} in ${village}`,
  },
  spaceOf: (discipline, village) => `der ${GERMAN[discipline]} von ${village}`,
  why: {
    twice: () => 'Ein Meister nimmt nur einen Schüler an.',
    'no-bridge': ({ origin, destination }) => `Von ${origin} nach ${destination} führt keine Brücke.`,
    over: () => 'Das Spiel ist aus.',
    turn: () => 'Jemand anderes ist dran.',
    'set-up': () => 'Noch wird aufgebaut: Stelle einen Meister auf.',
    stone: ({ village }) => `In Dorf ${village} liegt ein Stein: Dort geschieht nichts mehr.`,
    taken: (_, { space, colour }) => `${capital(space)} ist schon besetzt: ${colour}.`,
    'already-set-up': (_, { colour, discipline }) => `${colour} hat den ${discipline} schon aufgestellt.`,
    crowded: ({ village, own, all }) =>
      `Beim Aufbau fasst Dorf ${village} höchstens ${own} Meister einer Farbe und ${all} insgesamt.`,
    'no-master': ({ village }, { colour }) => `${colour} hat in Dorf ${village} noch keinen Meister.`,
    supply: (_, { colour, discipline }) => `${colour} hat keinen ${discipline} mehr im Vorrat.`,
    'not-yours': (_, { space, colour }) => `${capital(space)} ist kein Meister von ${colour}.`,
    student: (_, { space }) => `${capital(space)} hat schon einen Schüler.`,
    'only-one': (_, { colour, discipline }) => `${colour} hat nur noch einen ${discipline} im Vorrat.`,
    two: (_, { colour }) => `${colour} kann zwei Schüler anwerben und muss es also tun.`,
    broken: ({ bridge }) => `Die Brücke zwischen ${ends(bridge, 'und')} ist eingestürzt.`,
    'no-student': ({ village }, { colour }) => `${colour} hat in Dorf ${village} keinen Schüler.`,
    pass: () => 'Passen darf nur, wer sonst nichts tun kann.',
  },
  whyUnknown: 'Das geht jetzt nicht.',
  side: {
    supplies: 'Vorräte',
    discipline: 'Kunst',
    masters: 'Meister',
    villages: 'Dörfer',
    mastersCount: () => 'Meister',
    villagesCount: (count) => plural('de', count, 'Dorf', 'Dörfer'),
  },
  result: {
    byMasters: (masters, next) => `${masters} Meister auf der Karte; die Nächstbesten haben ${next}.`,
    byVillages: (masters, villages) =>
      `Gleichstand mit ${masters} Meistern, die Dörfer entscheiden: Meister in ${villages} davon, mehr als die anderen.`,
    shared: (masters, villages) => `Alle haben ${masters} Meister in ${villages} Dörfern: Nichts trennt sie.`,
    ended: (stones) =>
      `${stones} Dörfer sind abgeschnitten, jedes mit seinem Stein; die letzten zwei verbindet die letzte Brücke.`,
    noBridges: 'Keine einzige Brücke steht mehr.',
    passed: 'Niemand konnte mehr etwas tun.',
    player: 'Spieler',
  },
  keys: [
    ['← ↑ → ↓', 'zum nächsten Dorf, im Dorf zum nächsten Feld'],
    ['Eingabe', 'ins Dorf hinein; auf einem Feld: antippen; wenn Schüler aufbrechen: sie hierher schicken'],
    ['Leertaste', 'das Dorf oder das Feld antippen'],
    ['Escape', 'die letzte Wahl zurücknehmen; das Dorf verlassen'],
    ['Umschalt + A – M', 'zu diesem Dorf'],
    ['1 – 7', 'zu diesem Feld des Dorfes'],
  ],
};

const FRENCH_COLOURS: Record<Colour, string> = { r: 'Rouge', b: 'Bleu', y: 'Jaune', v: 'Violet' };
const FRENCH_ADJECTIVES: Record<Colour, string> = { r: 'rouge', b: 'bleu', y: 'jaune', v: 'violet' };
const FRENCH: Record<Discipline, string> = {
  r: 'Faiseur de pluie',
  a: 'Diseur de bonne aventure',
  d: 'Éleveur de dragons',
  p: 'Prêcheur',
  y: 'Ami des yétis',
  f: 'Gardien du feu',
  h: 'Guérisseur',
};

/** A discipline after a word that is another before a vowel. */
function before(discipline: string, vowel: string, other: string): string {
  return (/^[ÉA]/.test(discipline) ? vowel : other) + discipline;
}

function the(discipline: Discipline): string {
  return before(FRENCH[discipline], 'l’', 'le ');
}

const fr: Messages = {
  colours: FRENCH_COLOURS,
  disciplines: FRENCH,
  board: 'Carte de Shangri-La',
  boardHelp: 'Les flèches mènent d’un village à l’autre, Entrée fait entrer.',
  wholeMap: 'Montrer toute la carte',
  village: (name, tiles, masters) =>
    `Village ${name}, force ${tiles}` +
    (tiles
      ? ` : ${masters} ${plural('fr', masters, 'Maître', 'Maîtres')}, ${students('fr', tiles - masters)}`
      : ''),
  bridges: (to) => `Ponts vers ${to}`,
  noBridge: 'Plus aucun pont',
  stone: 'Une Pierre repose ici',
  sleeps: 'Endormi sous la neige : hors de cette partie',
  space: (village, discipline, what) => `${village}, ${FRENCH[discipline]} : ${what}`,
  empty: 'libre',
  master: (colour) => `Maître ${FRENCH_ADJECTIVES[colour]}`,
  masterWithStudent: (colour) => `Maître ${FRENCH_ADJECTIVES[colour]} avec Disciple`,
  fresh: 'vient d’être joué',
  chosen: 'choisi',
  actions: { place: 'Placer', recruit: 'Recruter', journey: 'Voyager', pass: 'Passer' },
  ready: {
    place: (discipline, village) => `Placer ${the(discipline)} en ${village}`,
    recruit: (count) => `Recruter ${count} ${plural('fr', count, 'Disciple', 'Disciples')}`,
    journey: (count, destination) =>
      `Envoyer ${count} ${plural('fr', count, 'Disciple', 'Disciples')} vers ${destination}`,
    pass: 'Passer',
  },
  invite: {
    setUp: (left) => `Mise en place : placez un de vos Maîtres. Il reste : ${left}.`,
    turn: (ways) => `À vous : ${ways}.`,
    ways: { place: 'placez un Maître', recruit: 'recrutez', journey: 'partez en voyage' },
    pass: 'Cette fois, vous ne pouvez rien faire : passez.',
    over: 'La partie est finie.',
    wait: 'Attendez votre tour.',
  },
  next: {
    place: 'Touchez une case bordée d’or pour y placer un Maître.',
    recruit: 'Touchez un de vos Maîtres bordés d’or pour lui donner un Disciple.',
    recruitMore: 'Et le second Disciple ? Touchez un autre Maître bordé d’or.',
    recruitDone: 'Les nouveaux Disciples attendent votre signal.',
    placed: (discipline, village) => `Un ${before(FRENCH[discipline], 'nouvel ', 'nouveau ')} pour ${village}.`,
    journey: 'Touchez le village que vos Disciples doivent quitter.',
    origin: (origin) => `Tous les Disciples quittent ${origin}. Par quel pont ?`,
    pass: 'Passer ce tour.',
  },
  stronger: (p) => {
    const own = p.stronger === p.origin;
    if (p.decided_by === 'tie') {
      const which = own ? 'le village de départ' : 'la destination';
      return `Forces égales : l’égalité profite à ${p.stronger}, ${which}.`;
    }
    const [one, other] = own ? [p.origin, p.destination] : [p.destination, p.origin];
    if (p.decided_by === 'masters') {
      const [most, least] = own
        ? [p.origin_masters, p.destination_masters]
        : [p.destination_masters, p.origin_masters];
      const decided = `${one} l’emporte sur ${other} par ses Maîtres, ${most} contre ${least}`;
      return `${p.origin_tiles} tuiles de part et d’autre, mais ${decided}.`;
    }
    const [most, least] = own ? [p.origin_tiles, p.destination_tiles] : [p.destination_tiles, p.origin_tiles];
    return `${one} est plus fort que ${other} : ${most} tuiles contre ${least}.`;
  },
  outcome: ({ masters, driving, students, home }, driven) =>
    capital(
      some([
        masters > 0 && `${masters} ${masters === 1 ? 'devient Maître' : 'deviennent Maîtres'}`,
        driving > 0 && `${driving} ${driving === 1 ? 'chasse' : 'chassent'} ${driven}`,
        students > 0 && `${students} ${students === 1 ? 'reste Disciple' : 'restent Disciples'}`,
        home > 0 && `${home} ${home === 1 ? 'retourne' : 'retournent'} à la réserve`,
      ]),
    ) + '.',
  falls: 'Le pont s’effondre.',
  stones: (villages, count) =>
    count === 1 ? `${villages} reçoit sa Pierre.` : `${villages} reçoivent leurs Pierres.`,
  piece: (colour, discipline) => `${the(discipline)} ${FRENCH_ADJECTIVES[colour]}`,
  tell: {
    place: (who, discipline, village) => `${who} place un ${FRENCH[discipline]} en ${village}.`,
    recruit: (who, count, where) => `${who} recrute ${count === 1 ? 'un Disciple' : 'deux Disciples'} : ${where}.`,
    journey: (who, count, origin, destination) =>
      `${who} envoie ${count === 1 ? 'un Disciple' : `${count} Disciples`} de ${origin} vers ${destination}.`,
    pass: (who) => `${who} passe.`,
    master: (who, count) => `${capital(who)} ${count === 1 ? 'devient Maître' : 'deviennent Maîtres'}.`,
    drivesOut: (who, displaced, withStudent) =>
      `${capital(who)} chasse le Maître ${FRENCH_ADJECTIVES[displaced]}${withStudent ? ' et son Disciple' : ''}.`,
    student: (who, count) => `${capital(who)} ${count === 1 ? 'rejoint son Maître' : 'rejoignent leurs Maîtres'}.`,
    supply: (who, count) => `${capital(who)} ${count === 1 ? 'rentre' : 'rentrent'} à la réserve.`,
    at: (discipline, village) => `${FRENCH[discipline]} en ${village}`,
  },
  spaceOf: (discipline, village) => `${the(discipline)} de ${village}`,
  why: {
    twice: () => 'Un Maître ne prend qu’un seul Disciple.',
    'no-bridge': ({ origin, destination }) => `Aucun pont ne mène de ${origin} à ${destination}.`,
    over: () => 'La partie est finie.',
    turn: () => 'C’est à quelqu’un d’autre de jouer.',
    'set-up': () => 'La mise en place n’est pas finie : placez un Maître.',
    stone: ({ village }) => `Une Pierre repose dans le village ${village} : il ne s’y passe plus rien.`,
    taken: (_, { space, colour }) => `${capital(space)} est déjà pris : ${colour}.`,
    'already-set-up': ({ discipline }, { colour }) =>
      `${colour} a déjà mis en place ${the(discipline as Discipline)}.`,
    crowded: ({ village, own, all }) => {
      const most = `${own} ${plural('fr', Number(own), 'Maître', 'Maîtres')} d’une couleur et ${all} en tout`;
      return `À la mise en place, le village ${village} accueille au plus ${most}.`;
    },
    'no-master': ({ village }, { colour }) => `${colour} n’a pas encore de Maître dans le village ${village}.`,
    supply: (_, { colour, discipline }) =>
      `${colour} n’a plus ${before(discipline, 'd’', 'de ')} dans sa réserve.`,
    'not-yours': (_, { space, colour }) => `${capital(space)} n’est pas un Maître de ${colour}.`,
    student: (_, { space }) => `${capital(space)} a déjà un Disciple.`,
    'only-one': (_, { colour, discipline }) => `${colour} n’a plus qu’un ${discipline} dans sa réserve.`,
    two: (_, { colour }) => `${colour} peut recruter deux Disciples, et doit donc le faire.`,
    broken: ({ bridge }) => `Le pont entre ${ends(bridge, 'et')} est détruit.`,
    'no-student': ({ village }, { colour }) => `${colour} n’a pas de Disciple dans le village ${village}.`,
    pass: () => 'On ne passe que si l’on ne peut rien faire d’autre.',
  },
  whyUnknown: 'Ce n’est pas possible maintenant.',
  side: {
    supplies: 'Réserves',
    discipline: 'Discipline',
    masters: 'Maîtres',
    villages: 'Villages',
    mastersCount: (count) => plural('fr', count, 'Maître', 'Maîtres'),
    villagesCount: (count) => plural('fr', count, 'village', 'villages'),
  },
  result: {
    byMasters: (masters, next) => `${masters} Maîtres sur la carte ; le suivant en a ${next}.`,
    byVillages: (masters, villages) =>
      `Égalité à ${masters} Maîtres, les villages tranchent : un Maître dans ${villages} d’entre eux, plus que les autres.`,
    shared: (masters, villages) => `Chacun a ${masters} Maîtres dans ${villages} villages : rien ne les départage.`,
    ended: (stones) =>
      `${stones} villages sont isolés, chacun avec sa Pierre ; le dernier pont relie les deux derniers.`,
    noBridges: 'Plus un seul pont ne tient debout.',
    passed: 'Plus personne ne pouvait rien faire.',
    player: 'Joueur',
  },
  keys: [
    ['← ↑ → ↓', 'aller au village voisin ou, dans un village, à la case voisine'],
    ['Entrée', 'entrer dans le village ; sur une case : la toucher ; au départ d’un voyage : envoyer ici'],
    ['Espace', 'toucher le village ou la case'],
    ['Échap', 'annuler le dernier choix ; quitter le village'],
    ['Maj + A – M', 'aller à ce village'],
    ['1 – 7', 'aller à cette case du village'],
  ],
};

export const words = { en, de, fr } satisfies Catalogue<Messages>;
