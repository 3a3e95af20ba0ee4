/** The room of Shangri-La in German. */
import type { Colour } from '../../face';
import { capital, plural } from '../../words/language.svelte';
import type { Discipline } from '../picture';
import type { Messages } from '../words';
import { each, ends } from './phrasing';

const GERMAN_COLOURS: Record<Colour, string> = { r: 'Rot', b: 'Blau', y: 'Gelb', v: 'Lila' };
/** After “der” and after “den”: lila never changes. */
const NOMINATIVE: Record<Colour, string> = { r: 'rote', b: 'blaue', y: 'gelbe', v: 'lila' };
const ACCUSATIVE: Record<Colour, string> = { r: 'roten', b: 'blauen', y: 'gelben', v: 'lila' };
const GERMAN: Record<Discipline, string> = {
  r: 'Regenmacher',
  a: 'Sterndeuter',
  d: 'Drachenzüchter',
  p: 'Gebetsmüller',
  y: 'Yeti-Flüsterer',
  f: 'Feuerbewahrer',
  h: 'Heiler',
};

const BREAKING = {
  ...GERMAN,
  r: 'Regen\u00admacher',
  a: 'Stern\u00addeuter',
  d: 'Drachen\u00adzüchter',
  p: 'Gebets\u00admüller',
  f: 'Feuer\u00adbewahrer',
};

export default {
  colours: GERMAN_COLOURS,
  disciplines: GERMAN,
  board: 'Spielplan von Shangrila',
  boardHelp: 'Mit den Pfeiltasten von Dorf zu Dorf, mit Enter hinein.',
  closer: 'Jetzt ist es größer: Berühre das Feld, das du meinst.',
  wholeMap: 'Den ganzen Spielplan zeigen',
  village: (name, tiles, masters) =>
    `Dorf ${name}, Stärke ${tiles}` + (tiles ? `: ${masters} Meister, ${tiles - masters} Schüler` : ''),
  redVillage: (name) => `${name}, das rote Dorf`,
  bridges: (to) => `Brücken nach ${to}`,
  noBridge: 'Keine Brücke mehr',
  stone: 'Hier liegt ein Stein der Weisen',
  sleeps: 'Spielt zu dritt nicht mit',
  space: (village, discipline, what) => `${village}, ${GERMAN[discipline]}: ${what}`,
  empty: 'frei',
  master: (colour) => `Meister, ${GERMAN_COLOURS[colour]}`,
  masterWithStudent: (colour) => `Meister mit Schüler, ${GERMAN_COLOURS[colour]}`,
  fresh: 'gerade gespielt',
  drivenOut: (colour) => `der ${NOMINATIVE[colour]} Meister wurde vertrieben`,
  chosen: 'gewählt',
  actions: { place: 'Einsetzen', recruit: 'Rekrutieren', journey: 'Wanderung', pass: 'Passen' },
  off: {
    place: 'Es gibt jetzt kein Feld, auf dem du einen Meister einsetzen darfst.',
    recruit: 'Keiner deiner Meister kann jetzt einen Schüler bekommen.',
    journey: 'Keiner deiner Schüler kann jetzt auf Wanderung gehen.',
  },
  ready: {
    place: (discipline, village) => `${GERMAN[discipline]} in ${village} einsetzen`,
    recruit: (count) => `${count} Schüler rekrutieren`,
    journey: (count, destination) => `${count} Schüler nach ${destination} schicken`,
    pass: 'Passen',
  },
  invite: {
    setUp: (left) => `Einsetzphase: Setze einen deiner Meister ein. Noch übrig: ${left}.`,
    setUpBut: (gone) => `Einsetzphase: Setze einen deiner Meister ein${gone && `, nur nicht ${gone}`}.`,
    turn: (ways) => `Du bist dran: ${capital(ways)}.`,
    ways: { place: 'setze einen Meister ein', recruit: 'rekrutiere Schüler', journey: 'beginne eine Wanderung' },
    pass: 'Diesmal kannst du nichts tun: Du musst passen.',
    over: 'Das Spiel ist zu Ende.',
    wait: 'Warte, bis du dran bist.',
  },
  next: {
    place: 'Tippe auf ein Feld mit Goldrand, um dort einen Meister einzusetzen.',
    recruit: 'Tippe auf einen deiner Meister mit Goldrand: Er bekommt einen Schüler.',
    recruitMore: 'Und der zweite Schüler? Tippe auf einen weiteren Meister mit Goldrand.',
    recruitDone: (where, count) => `${count === 1 ? 'Ein neuer' : 'Neue'} Schüler: ${where}.`,
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
  outcome: ({ masters, driving, students, home }, driven, doubled) => {
    const because = doubled
      ? plural('de', home, 'Sein Meister hat schon einen', 'Ihre Meister haben schon welche')
      : plural('de', home, 'Sein Feld ist besetzt', 'Ihre Felder sind besetzt');
    const fates: [number, string][] = [
      [masters, `${plural('de', masters, 'wird', 'werden')} Meister`],
      [driving, `${plural('de', driving, 'vertreibt', 'vertreiben')} ${driven}`],
      [students, `${plural('de', students, 'bleibt', 'bleiben')} Schüler`],
      [home, `${plural('de', home, 'geht', 'gehen')} zurück in den Vorrat: ${because}`],
    ];
    return `${each(fates, (count) => `${count} Schüler`)}.`;
  },
  falls: 'Die Brücke wird abgebrochen.',
  stones: (villages, count) =>
    count === 1 ? `${villages} bekommt seinen Stein der Weisen.` : `${villages} bekommen ihre Steine der Weisen.`,
  piece: (colour, discipline) => `der ${NOMINATIVE[colour]} ${GERMAN[discipline]}`,
  tell: {
    place: (who, discipline, village) => `${who} setzt in ${village} einen ${GERMAN[discipline]} ein.`,
    recruit: (who, count, where) => `${who} rekrutiert ${count === 1 ? 'einen' : 'zwei'} Schüler: ${where}.`,
    journey: (who, count, origin, destination) =>
      `${who} schickt ${count === 1 ? 'einen' : count} Schüler von ${origin} nach ${destination}.`,
    pass: (who) => `${who} passt.`,
    master: (who, count) => `${capital(who)} ${count === 1 ? 'wird' : 'werden'} Meister.`,
    drivesOut: (who, displaced, withStudent) =>
      `${capital(who)} vertreibt den ${ACCUSATIVE[displaced]} Meister${withStudent ? ' samt Schüler' : ''}.`,
    student: (who, count) =>
      `${capital(who)} ${count === 1 ? 'bleibt' : 'bleiben'} Schüler.`,
    supply: (who, count) => `${capital(who)} ${count === 1 ? 'geht' : 'gehen'} zurück in den Vorrat.`,
    at: (discipline, village) => `${GERMAN[discipline]} in ${village}`,
  },
  brief: {
    place: (discipline, village) => `${BREAKING[discipline]} in ${village}`,
    recruit: (count, villages) => `${count} Schüler in ${villages}`,
    journey: (count, origin, destination) => `${count} Schüler ${origin} → ${destination}`,
    pass: 'passt',
  },
  spaceOf: (discipline, village) => `der ${GERMAN[discipline]} von ${village}`,
  why: {
    twice: () => 'Ein Meister nimmt nur einen Schüler an.',
    'no-bridge': ({ origin, destination }) => `Von ${origin} nach ${destination} führt keine Brücke.`,
    over: () => 'Das Spiel ist zu Ende.',
    turn: () => 'Jemand anderes ist dran.',
    'set-up': () => 'Die Einsetzphase läuft noch: Setze einen Meister ein.',
    stone: ({ village }) => `In Dorf ${village} liegt ein Stein der Weisen: Dort geschieht nichts mehr.`,
    taken: (_, { village, colour, discipline }) => `Das Feld des ${discipline}s in ${village} ist von ${colour} besetzt.`,
    'already-set-up': (_, { discipline }) => `Deinen ${discipline} hast du schon eingesetzt.`,
    crowded: ({ village, own, all }) =>
      `In der Einsetzphase fasst Dorf ${village} höchstens ${own} Meister einer Farbe und ${all} insgesamt.`,
    'no-master': ({ village }) => `Du hast in ${village} noch keinen Meister.`,
    supply: (_, { discipline }) => `Du hast keinen ${discipline} mehr im Vorrat.`,
    'not-yours': (_, { space }) => `${capital(space)} ist nicht dein Meister.`,
    student: (_, { space }) => `${capital(space)} hat schon einen Schüler.`,
    'only-one': (_, { discipline }) => `Du hast nur noch einen ${discipline} im Vorrat.`,
    two: () => 'Du kannst zwei Schüler rekrutieren und musst es also tun.',
    broken: ({ bridge }) => `Die Brücke zwischen ${ends(bridge, 'und')} ist abgebrochen.`,
    'no-student': ({ village }) => `Du hast in ${village} keinen Schüler.`,
    pass: () => 'Passen darf nur, wer sonst nichts tun kann.',
  },
  whyUnknown: 'Das geht jetzt nicht.',
  side: {
    supplies: 'Vorräte',
    discipline: 'Gilde',
    masters: 'Meister',
    villages: 'Dörfer',
    mastersCount: () => 'Meister',
    villagesCount: (count) => plural('de', count, 'Dorf', 'Dörfer'),
    left: (who, discipline, count) => `${who}, ${GERMAN[discipline]}: noch ${count} Plättchen im Vorrat, für Meister und Schüler`,
    means: (masters, villages) =>
      `${masters} Meister auf dem Spielplan: die meisten gewinnen. In ${villages} ${plural('de', villages, 'Dorf', 'Dörfern')}: das entscheidet bei Gleichstand.`,
  },
  result: {
    byMasters: (masters, next) => `${masters} Meister auf dem Spielplan; die Nächstbesten haben ${next}.`,
    byVillages: (masters, villages) =>
      `Gleichstand mit ${masters} Meistern, die Dörfer entscheiden: Meister in ${villages} davon, mehr als die anderen.`,
    shared: (masters, villages) => `Die Sieger haben je ${masters} Meister in ${villages} Dörfern: Nichts trennt sie.`,
    ended: (stones) =>
      `${stones} Dörfer sind abgeschnitten, jedes mit seinem Stein der Weisen; die letzten zwei verbindet die letzte Brücke.`,
    noBridges: 'Keine einzige Brücke steht mehr.',
    passed: 'Niemand konnte mehr etwas tun.',
    player: 'Spieler',
  },
  aim: [
    'Wer am Ende die meisten Meister auf dem Spielplan hat, gewinnt; bei Gleichstand zählt, wer in mehr Dörfern einen Meister hat.',
    'Ein Zug ist eines von dreien: einen Meister in einem Dorf einsetzen, in dem du schon einen hast, Schüler für deine Meister rekrutieren oder eine Wanderung beginnen.',
    'Bei einer Wanderung gehen alle Schüler eines Dorfes, auch die der anderen, über eine Brücke ins nächste Dorf, und die Brücke wird hinter ihnen abgebrochen.',
    'Auf einem freien Feld wird ein Schüler Meister. Ist es besetzt, entscheidet das stärkere Dorf: Aus einem stärkeren vertreibt er andere, aus einem schwächeren geht er zurück in den Vorrat.',
    'Ein Dorf ohne Brücken bekommt einen Stein der Weisen: Dort ändert sich nichts mehr, aber seine Meister zählen.',
    'Das Spiel endet, wenn nur noch zwei Dörfer verbunden sind. Wurde der Tisch so eröffnet, endet es erst, wenn die letzte Brücke abgebrochen ist.',
  ],
  keys: [
    ['← ↑ → ↓', 'zum nächsten Dorf, im Dorf zum nächsten Feld'],
    ['Enter', 'ins Dorf hinein; auf einem Feld: antippen; wenn Schüler aufbrechen: sie hierher schicken'],
    ['Leertaste', 'das Dorf oder das Feld antippen'],
    ['Esc', 'die letzte Wahl zurücknehmen; das Dorf verlassen'],
    ['Umschalt + A – M', 'zu diesem Dorf'],
    ['1 – 7', 'zu diesem Feld des Dorfes'],
  ],
} satisfies Messages;
