/** The room of Shangri-La in French. */
import type { Colour } from '../../face';
import { plural } from '../../words/language.svelte';
import type { Discipline } from '../picture';
import type { Messages } from '../words';
import { capital, each, ends } from './phrasing';

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

/** So many Students. */
function students(count: number): string {
  return `${count} ${plural('fr', count, 'Disciple', 'Disciples')}`;
}

export const fr: Messages = {
  colours: FRENCH_COLOURS,
  disciplines: FRENCH,
  board: 'Carte de Shangri-La',
  boardHelp: 'Les flèches mènent d’un village à l’autre, Entrée fait entrer.',
  wholeMap: 'Montrer toute la carte',
  village: (name, tiles, masters) =>
    `Village ${name}, force ${tiles}` +
    (tiles
      ? ` : ${masters} ${plural('fr', masters, 'Maître', 'Maîtres')}, ${students(tiles - masters)}`
      : ''),
  redVillage: (name) => `${name}, le village rouge`,
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
    recruitDone: (where, count) => `${count === 1 ? 'Un nouveau Disciple' : 'Nouveaux Disciples'} : ${where}.`,
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
  outcome: ({ masters, driving, students: joining, home }, driven, doubled) => {
    const because = doubled
      ? plural('fr', home, 'son Maître a déjà un Disciple', 'leurs Maîtres en ont déjà un')
      : plural('fr', home, 'sa case est prise', 'leurs cases sont prises');
    const fates: [number, string][] = [
      [masters, plural('fr', masters, 'devient Maître', 'deviennent Maîtres')],
      [driving, `${plural('fr', driving, 'chasse', 'chassent')} ${driven}`],
      [joining, plural('fr', joining, 'rejoint son Maître', 'rejoignent leurs Maîtres')],
      [home, `${plural('fr', home, 'rentre', 'rentrent')} : ${because}`],
    ];
    return `${each(fates, students)}.`;
  },
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
    taken: (_, { village, colour, discipline }) =>
      `La case ${before(discipline, 'de l’', 'du ')} en ${village} est prise par ${colour}.`,
    'already-set-up': (_, { discipline }) => `Vous avez déjà mis en place votre ${discipline}.`,
    crowded: ({ village, own, all }) => {
      const most = `${own} ${plural('fr', Number(own), 'Maître', 'Maîtres')} d’une couleur et ${all} en tout`;
      return `À la mise en place, le village ${village} accueille au plus ${most}.`;
    },
    'no-master': ({ village }) => `Vous n’avez pas encore de Maître en ${village}.`,
    supply: (_, { discipline }) => `Vous n’avez plus ${before(discipline, 'd’', 'de ')} dans votre réserve.`,
    'not-yours': (_, { space }) => `${capital(space)} n’est pas votre Maître.`,
    student: (_, { space }) => `${capital(space)} a déjà un Disciple.`,
    'only-one': (_, { discipline }) => `Vous n’avez plus qu’un ${discipline} dans votre réserve.`,
    two: () => 'Vous pouvez recruter deux Disciples, et devez donc le faire.',
    broken: ({ bridge }) => `Le pont entre ${ends(bridge, 'et')} est détruit.`,
    'no-student': ({ village }) => `Vous n’avez pas de Disciple en ${village}.`,
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
    shared: (masters, villages) => `Les gagnants ont chacun ${masters} Maîtres dans ${villages} villages : rien ne les départage.`,
    ended: (stones) =>
      `${stones} villages sont isolés, chacun avec sa Pierre ; le dernier pont relie les deux derniers.`,
    noBridges: 'Plus un seul pont ne tient debout.',
    passed: 'Plus personne ne pouvait rien faire.',
    player: 'Joueur',
  },
  aim: [
    'Qui a le plus de Maîtres sur la carte à la fin gagne ; à égalité, c’est celui qui en a dans le plus de villages.',
    'À son tour, on fait une chose sur trois : placer un Maître dans un village où l’on en a déjà un, recruter des Disciples sur ses Maîtres, ou partir en voyage.',
    'En voyage, tous les Disciples d’un village, ceux des autres aussi, passent un pont vers le village voisin, et le pont s’effondre derrière eux.',
    'Sur une case libre, un Disciple devient Maître. Si elle est prise, le village le plus fort décide : venu d’un village plus fort, il chasse les autres ; venu d’un plus faible, il rentre.',
    'Un village sans pont reçoit une Pierre : plus rien n’y change, mais ses Maîtres comptent.',
    'La partie finit quand seuls deux villages sont encore reliés ou, si la table a été ouverte ainsi, quand le dernier pont est tombé.',
  ],
  keys: [
    ['← ↑ → ↓', 'aller au village voisin ou, dans un village, à la case voisine'],
    ['Entrée', 'entrer dans le village ; sur une case : la toucher ; au départ d’un voyage : envoyer ici'],
    ['Espace', 'toucher le village ou la case'],
    ['Échap', 'annuler le dernier choix ; quitter le village'],
    ['Maj + A – M', 'aller à ce village'],
    ['1 – 7', 'aller à cette case du village'],
  ],
};
