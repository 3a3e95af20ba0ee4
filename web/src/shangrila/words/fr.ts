/** The room of Shangri-La in French. */
import type { Colour } from '../../face';
import { capital, plural } from '../../words/language.svelte';
import type { Discipline } from '../picture';
import type { Messages } from '../words';
import { each, ends } from './phrasing';

const FRENCH_COLOURS: Record<Colour, string> = { r: 'Rouge', b: 'Bleu', y: 'Jaune', v: 'Lilas' };
const FRENCH_ADJECTIVES: Record<Colour, string> = { r: 'rouge', b: 'bleu', y: 'jaune', v: 'lilas' };
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

export default {
  colours: FRENCH_COLOURS,
  disciplines: FRENCH,
  board: 'Plateau de Shangrila',
  boardHelp: 'Les flèches mènent d’un village à l’autre, Entrée fait entrer.',
  closer: 'C’est plus grand maintenant : touchez l’emplacement voulu.',
  wholeMap: 'Montrer tout le plateau',
  village: (name, tiles, masters) =>
    `Village ${name}, puissance ${tiles}` +
    (tiles
      ? ` : ${masters} ${plural('fr', masters, 'Maître', 'Maîtres')}, ${students(tiles - masters)}`
      : ''),
  redVillage: (name) => `${name}, le village rouge`,
  bridges: (to) => `Ponts vers ${to}`,
  noBridge: 'Plus aucun pont',
  stone: 'Une Pierre de sagesse repose ici',
  sleeps: 'Non utilisé à trois joueurs',
  space: (village, discipline, what) => `${village}, ${FRENCH[discipline]} : ${what}`,
  empty: 'vide',
  master: (colour) => `Maître ${FRENCH_ADJECTIVES[colour]}`,
  masterWithStudent: (colour) => `Maître ${FRENCH_ADJECTIVES[colour]} avec Disciple`,
  fresh: 'vient d’être joué',
  drivenOut: (colour) => `le Maître ${FRENCH_ADJECTIVES[colour]} a été expulsé`,
  chosen: 'choisi',
  actions: { place: 'Placer', recruit: 'Recruter', journey: 'Déplacer', pass: 'Passer' },
  off: {
    place: 'Il n’y a pas d’emplacement où vous pouvez placer un Maître maintenant.',
    recruit: 'Aucun de vos Maîtres ne peut recevoir de Disciple maintenant.',
    journey: 'Aucun de vos Disciples ne peut se déplacer maintenant.',
  },
  ready: {
    place: (discipline, village) => `Placer ${the(discipline)} en ${village}`,
    recruit: (count) => `Recruter ${count} ${plural('fr', count, 'Disciple', 'Disciples')}`,
    journey: (count, destination) =>
      `Déplacer ${count} ${plural('fr', count, 'Disciple', 'Disciples')} vers ${destination}`,
    pass: 'Passer',
  },
  invite: {
    setUp: (left) => `Mise en place : placez un de vos Maîtres. Il reste : ${left}.`,
    setUpBut: (gone) => `Mise en place : placez un de vos Maîtres${gone && `, sauf ${gone}`}.`,
    turn: (ways) => `À vous : ${ways}.`,
    ways: { place: 'placez un Maître', recruit: 'recrutez', journey: 'déplacez des Disciples' },
    pass: 'Cette fois, vous ne pouvez rien faire : passez.',
    over: 'La partie est finie.',
    wait: 'Attendez votre tour.',
  },
  next: {
    place: 'Touchez un emplacement bordé d’or pour y placer un Maître.',
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
      return `Puissances égales : l’égalité profite à ${p.stronger}, ${which}.`;
    }
    const [one, other] = own ? [p.origin, p.destination] : [p.destination, p.origin];
    if (p.decided_by === 'masters') {
      const [most, least] = own
        ? [p.origin_masters, p.destination_masters]
        : [p.destination_masters, p.origin_masters];
      const decided = `${one} est plus puissant que ${other} par ses Maîtres, ${most} contre ${least}`;
      return `${p.origin_tiles} tuiles de part et d’autre, mais ${decided}.`;
    }
    const [most, least] = own ? [p.origin_tiles, p.destination_tiles] : [p.destination_tiles, p.origin_tiles];
    return `${one} est plus puissant que ${other} : ${most} tuiles contre ${least}.`;
  },
  outcome: ({ masters, driving, students: joining, home }, driven, doubled) => {
    const because = doubled
      ? plural('fr', home, 'son Maître a déjà un Disciple', 'leurs Maîtres en ont déjà un')
      : plural('fr', home, 'son emplacement est occupé', 'leurs emplacements sont occupés');
    const fates: [number, string][] = [
      [masters, plural('fr', masters, 'est promu Maître', 'sont promus Maîtres')],
      [driving, `${plural('fr', driving, 'expulse', 'expulsent')} ${driven}`],
      [joining, plural('fr', joining, 'reste Disciple', 'restent Disciples')],
      [home, `${plural('fr', home, 'retourne', 'retournent')} dans la réserve : ${because}`],
    ];
    return `${each(fates, students)}.`;
  },
  falls: 'Le pont se brise.',
  stones: (villages, count) =>
    count === 1 ? `${villages} reçoit sa Pierre de sagesse.` : `${villages} reçoivent leurs Pierres de sagesse.`,
  piece: (colour, discipline) => `${the(discipline)} ${FRENCH_ADJECTIVES[colour]}`,
  tell: {
    place: (who, discipline, village) => `${who} place un ${FRENCH[discipline]} en ${village}.`,
    recruit: (who, count, where) => `${who} recrute ${count === 1 ? 'un Disciple' : 'deux Disciples'} : ${where}.`,
    journey: (who, count, origin, destination) =>
      `${who} déplace ${count === 1 ? 'un Disciple' : `${count} Disciples`} de ${origin} vers ${destination}.`,
    pass: (who) => `${who} passe.`,
    master: (who, count) => `${capital(who)} ${count === 1 ? 'est promu Maître' : 'sont promus Maîtres'}.`,
    drivesOut: (who, displaced, withStudent) =>
      `${capital(who)} expulse le Maître ${FRENCH_ADJECTIVES[displaced]}${withStudent ? ' et son Disciple' : ''}.`,
    student: (who, count) => `${capital(who)} ${count === 1 ? 'reste Disciple' : 'restent Disciples'}.`,
    supply: (who, count) => `${capital(who)} ${count === 1 ? 'retourne' : 'retournent'} dans la réserve.`,
    at: (discipline, village) => `${FRENCH[discipline]} en ${village}`,
  },
  brief: {
    place: (discipline, village) => `${FRENCH[discipline]} en ${village}`,
    recruit: (count, villages) => `${count} ${plural('fr', count, 'Disciple', 'Disciples')} en ${villages}`,
    journey: (count, origin, destination) => `${count} ${plural('fr', count, 'Disciple', 'Disciples')} ${origin} → ${destination}`,
    pass: 'passe',
  },
  spaceOf: (discipline, village) => `${the(discipline)} de ${village}`,
  why: {
    twice: () => 'Un Maître ne prend qu’un seul Disciple.',
    'no-bridge': ({ origin, destination }) => `Aucun pont ne mène de ${origin} à ${destination}.`,
    over: () => 'La partie est finie.',
    turn: () => 'C’est à quelqu’un d’autre de jouer.',
    'set-up': () => 'La mise en place n’est pas finie : placez un Maître.',
    stone: ({ village }) => `Une Pierre de sagesse repose dans le village ${village} : il ne s’y passe plus rien.`,
    taken: (_, { village, colour, discipline }) =>
      `L’emplacement ${before(discipline, 'de l’', 'du ')} en ${village} est occupé par ${colour}.`,
    'already-set-up': (_, { discipline }) => `Vous avez déjà placé votre ${discipline}.`,
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
    broken: ({ bridge }) => `Le pont entre ${ends(bridge, 'et')} est brisé.`,
    'no-student': ({ village }) => `Vous n’avez pas de Disciple en ${village}.`,
    pass: () => 'On ne passe que si l’on ne peut rien faire d’autre.',
  },
  whyUnknown: 'Ce n’est pas possible maintenant.',
  side: {
    supplies: 'Réserves',
    discipline: 'Guilde',
    masters: 'Maîtres',
    villages: 'Villages',
    mastersCount: (count) => plural('fr', count, 'Maître', 'Maîtres'),
    villagesCount: (count) => plural('fr', count, 'village', 'villages'),
    left: (who, discipline, count) =>
      `${who}, ${FRENCH[discipline]} : encore ${count} ${plural('fr', count, 'tuile', 'tuiles')} dans la réserve, pour Maîtres et Disciples`,
    means: (masters, villages) =>
      `${masters} ${plural('fr', masters, 'Maître', 'Maîtres')} sur le plateau : le plus grand nombre gagne. Dans ${villages} ${plural('fr', villages, 'village', 'villages')} : cela départage.`,
  },
  result: {
    byMasters: (masters, next) => `${masters} Maîtres sur le plateau ; le suivant en a ${next}.`,
    byVillages: (masters, villages) =>
      `Égalité à ${masters} Maîtres, les villages tranchent : un Maître dans ${villages} d’entre eux, plus que les autres.`,
    shared: (masters, villages) => `Les gagnants ont chacun ${masters} Maîtres dans ${villages} villages : rien ne les départage.`,
    ended: (stones) =>
      `${stones} villages sont isolés, chacun avec sa Pierre de sagesse ; le dernier pont relie les deux derniers.`,
    noBridges: 'Plus un seul pont ne tient debout.',
    passed: 'Plus personne ne pouvait rien faire.',
    player: 'Joueur',
  },
  aim: [
    'Qui a le plus de Maîtres sur le plateau à la fin gagne ; à égalité, c’est celui qui en a dans le plus de villages.',
    'À votre tour, faites une chose parmi trois : placer un Maître dans un village où vous en avez déjà un, recruter des Disciples pour vos Maîtres, ou déplacer les Disciples d’un village.',
    'Lors d’un déplacement, tous les Disciples du village, ceux des autres aussi, passent un pont vers le village voisin, et le pont se brise derrière eux.',
    'Sur un emplacement vide, un Disciple est promu Maître. S’il est occupé, le village le plus puissant décide : venu d’un village plus puissant, le Disciple expulse les autres ; venu d’un village moins puissant, il retourne dans la réserve.',
    'Un village sans pont reçoit une Pierre de sagesse : plus rien n’y change, mais ses Maîtres comptent.',
    'La partie finit quand seuls deux villages sont encore reliés ou, si la table a été ouverte ainsi, quand le dernier pont est brisé.',
  ],
  keys: [
    ['← ↑ → ↓', 'aller au village voisin ou, dans un village, à l’emplacement voisin'],
    ['Entrée', 'entrer dans le village ; sur un emplacement : le toucher ; au départ d’un déplacement : y mener les Disciples'],
    ['Espace', 'toucher le village ou l’emplacement'],
    ['Échap', 'annuler le dernier choix ; quitter le village'],
    ['Maj + A – M', 'aller à ce village'],
    ['1 – 7', 'aller à cet emplacement du village'],
  ],
} satisfies Messages;
