/** The Hashi room in French. */
import { listed, plural } from '../../words/language.svelte';
import type { Messages } from '../words';
import { counted, lineText, oneTwoMore, sum } from './counting';

function bridgesIn(count: number): string {
  return `${count} ${plural('fr', count, 'pont', 'ponts')}`;
}

function pointsIn(count: number): string {
  return `${count} ${plural('fr', count, 'point', 'points')}`;
}

/** “de Benoît”, but “d’Anne”. */
function ofName(name: string): string {
  return /^[aeiouàâéèêëîïôœù]/i.test(name) ? `d’${name}` : `de ${name}`;
}

export default {
  invitation: (number, bridges) =>
    `Écrivez le ${number} sur une île dorée, tracez ${bridgesIn(bridges)}, ou les deux.`,
  writeOnly: (number) => `Écrivez le ${number} sur une île dorée : il y aura peut-être des ponts à tracer.`,
  drawOnly: (bridges) => `Le nombre n’a de place nulle part : tracez ${bridgesIn(bridges)}, ou ne faites rien.`,
  nothingPossible: 'Cette carte ne convient pas à votre feuille : ne faites rien cette fois.',
  drawMore: (left) => `Tracez encore ${bridgesIn(left)} : tous ceux de la carte, ou aucun.`,
  writeToo: (number) => `Vous pouvez aussi écrire le ${number} sur une île dorée.`,
  drawToo: (bridges) => `Vous pouvez aussi tracer ${bridgesIn(bridges)} sur des lignes dorées.`,
  complete: 'Touchez encore le nombre ou un pont pour l’enlever.',
  fromHere: (island) => `Un pont depuis ${island} : touchez l’île où il doit finir.`,
  doNothing: 'Ne rien faire',
  doNothingNow: 'Ne rien faire cette fois',
  nothingChosen: 'Vous n’écrivez et ne tracez rien dans cette manche.',
  write: (number, island) => `Écrire ${number} sur ${island}`,
  draw: (bridges) => `Tracer ${bridgesIn(bridges)}`,
  writeAndDraw: (number, island, bridges) => `${number} sur ${island}, ${bridgesIn(bridges)}`,
  notWithThese: (island) => `Avec le nombre sur ${island}, ces ponts n’auraient pas tous leur place.`,
  takeBack: 'Enlevez d’abord des ponts.',
  unreachable: 'Le serveur n’a pas répondu. Réessayez.',
  setUp: 'Avant la première carte : touchez une île sans drapeau, puis choisissez 3 ou 4.',
  setUpFor: (name) => `Cette feuille sera celle ${ofName(name)} : touchez une île où un 3 ou un 4 aide le moins.`,
  threeOrFour: (island) => `Un 3 ou un 4 sur ${island} ?`,
  setUpDone: 'Vous pouvez encore choisir une autre île ou l’autre nombre.',
  mySheet: 'Votre feuille',
  sheetOf: (name) => `Feuille ${ofName(name)}`,
  neighbours: (name) => `Cette feuille sera celle ${ofName(name)}`,
  sheets: 'Toutes les feuilles',
  backToMine: 'Revenir à ma feuille',
  showSheet: (name, points) => `Feuille ${ofName(name)}, ${pointsIn(points)}`,
  island: (id) => `Île ${id}`,
  number: (number) => `nombre ${number}`,
  noNumber: 'sans nombre',
  bridgesOf: (bridges, number) => `${bridges} sur ${bridgesIn(number)}`,
  bridges: (bridges) => (bridges ? bridgesIn(bridges) : 'aucun pont'),
  finished: 'achevée',
  lost: 'ne peut plus être achevée',
  flag: { red: 'drapeau rouge', blue: 'drapeau bleu' },
  bridgesTo: (ends) => `${plural('fr', sum(ends), 'Pont', 'Ponts')} vers ${listed(ends.map(counted))}.`,
  writableNow: (number) => `Le ${number} peut être écrit ici.`,
  line: (from, to, bridges) => `Ligne de ${from} à ${to}, ${bridges ? bridgesIn(bridges) : 'encore aucun pont'}`,
  card: (number, bridges) => `${number} avec ${bridgesIn(bridges)}`,
  cards: 'Cartes',
  cardIs: {
    gone: (card) => `${card} : déjà passée`,
    present: (card) => `${card} : la carte de cette manche`,
    'to-come': (card) => `${card} : encore à venir, ou celle qui reste de côté`,
  },
  round: (round, of) => `Manche ${round}/${of}`,
  setUpRound: 'Mise en place',
  toCome: (cards) => `Encore à venir, dans un ordre quelconque : ${listed(cards)}.`,
  gone: (cards) => (cards.length ? `Passées : ${listed(cards)}.` : 'Aucune carte n’est encore passée.'),
  stack: (from, to, bonuses) =>
    `Manches ${from} à ${to}${bonuses.length ? ` : dernière occasion pour ${listed(bonuses)}` : ''}`,
  rounds: (from, to) => `Manches ${from}–${to}`,
  stackBonus: { red: 'le grand bonus rouge', blue: 'le grand bonus bleu', six: 'le grand bonus des six' },
  points: 'Points',
  pointsCount: (points) => plural('fr', points, 'point', 'points'),
  finishedCount: (islands) => plural('fr', islands, 'achevée', 'achevées'),
  bonus: { red: 'Drapeaux rouges', blue: 'Drapeaux bleus', six: 'Six reliées' },
  bonusMeans: {
    red: 'Toutes les îles à drapeau rouge sont achevées',
    blue: 'Toutes les îles à drapeau bleu sont achevées',
    six: 'Six îles achevées sont reliées par des ponts, sans île inachevée entre elles',
  },
  islands: 'Îles achevées',
  islandPoints: 'Points des îles',
  total: 'Total',
  stake: (points, until) => pointsIn(points) + (until ? ` jusqu’à la manche ${until}` : ' pour l’instant'),
  earned: (points) => `${pointsIn(points)} ${plural('fr', points, 'obtenu', 'obtenus')}`,
  forIslands: (islands) => `pour ${islands} ${plural('fr', islands, 'île', 'îles')}`,
  decided: (what, points, next) => `Ce qui a fait la différence : ${what}, ${pointsIn(points)} contre ${next}.`,
  youAre: 'Votre titre :',
  ladder: 'Titres',
  toNextTitle: (points, title) => `Encore ${pointsIn(points)} jusqu’au titre suivant : ${title}.`,
  best: (points) => `Votre meilleur score sur cette feuille et cet appareil : ${pointsIn(points)}.`,
  bestNow: 'Votre meilleur score sur cette feuille et cet appareil !',
  titles: [
    'Sous-fifre',
    'Factotum',
    'Lieur de bambou',
    'Serreur de boulons',
    'Bétonneur',
    'Chef de projet',
    'Maître bâtisseur de ponts',
    'Planificateur chevronné',
    'Expert en statique',
    'As de l’architecture',
    'Génie de la construction',
    'Dieu des îles',
  ],
  tellSetUp: (name, number, island, owner) => `${name} écrit un ${number} sur ${island} pour ${owner}.`,
  tellSetUpAlone: (name, number, island) => `${name} écrit un ${number} sur ${island}.`,
  tellWrite: (number, island) => `écrit ${number} sur ${island}`,
  tellDraw: (lines) => `trace ${listed(lines.map(([line, count]) => lineText(line) + (count > 1 ? ' deux fois' : '')))}`,
  tellNothing: 'ne fait rien',
  briefWrite: (number, island) => `${number} sur ${island}`,
  tellDid: (name, deeds) => `${name} ${deeds.join(' et ')}`,
  tellFinished: (islands) => ` ; ${listed(islands)} ${plural('fr', islands.length, 'est achevée', 'sont achevées')}`,
  tellBonus: (points, category) => {
    const done = { red: 'les drapeaux rouges', blue: 'les drapeaux bleus', six: 'six îles reliées' };
    return `${pointsIn(points)} pour ${done[category]} !`;
  },
  reasons: {
    over: () => 'La partie est finie.',
    played: () => 'Vous avez déjà joué dans cette manche.',
    'set-up': () => 'C’est la mise en place : écrivez un 3 ou un 4 sur une île sans drapeau.',
    'set-up-over': () => 'La mise en place est finie.',
    'flag-in-set-up': ({ island }) => `L’île ${island} a un drapeau. Pour la mise en place, choisissez-en une sans drapeau.`,
    'three-or-four': () => 'Pour la mise en place, on écrit un 3 ou un 4.',
    number: ({ island }) => `L’île ${island} a déjà un nombre.`,
    'too-small': ({ island, bridges, number }) => `L’île ${island} a ${bridgesIn(bridges)}, plus que ${number}.`,
    flag: ({ island }) => `L’île ${island} a un drapeau : il faut qu’un pont y mène depuis une manche précédente.`,
    'no-line': ({ line }) => `Il n’y a pas de ligne ${lineText(line)}.`,
    doubled: ({ line }) => `${lineText(line)} porte déjà deux ponts.`,
    crossed: ({ line, bridge }) => `Le pont ${lineText(bridge)} coupe la ligne ${lineText(line)}.`,
    full: ({ island }) => `L’île ${island} n’accepte plus de pont.`,
    'no-number': ({ line }) => `Aucun bout de ${lineText(line)} n’a de nombre.`,
    'all-or-none': ({ bridges }) => `La carte a ${bridgesIn(bridges)} : tous ou aucun.`,
    'where-first': () => 'Dites d’abord où va le nombre.',
    'all-drawn': ({ number }) =>
      oneTwoMore(
        number,
        'Le pont de la carte est tracé.',
        'Les deux ponts de la carte sont tracés.',
        'Tous les ponts de la carte sont tracés.',
      ),
    'dead-end': ({ line }) => `Après ${lineText(line)}, il n’y aurait plus de place pour les autres ponts de la carte.`,
  },
  aim: [
    'Vous avez une feuille de 18 îles. Une île est achevée quand elle a autant de ponts que le dit son nombre ; elle vaut alors 2 points.',
    'À chacune des 17 manches, une carte est retournée, la même pour tous : écrivez son nombre sur une île, tracez ses ponts sur les lignes pointillées, les deux, ou rien.',
    'Une île à drapeau n’accepte un nombre que si un pont y mène déjà.',
    'D’autres points récompensent tous les drapeaux rouges, tous les drapeaux bleus, et six îles achevées reliées par des ponts.',
    'La plus grosse part va à qui y arrive en premier ; en solo, à vous si vous y arrivez à temps.',
    'Après la dernière carte, qui a le plus de points gagne.',
  ],
  keys: [
    ['← ↑ → ↓', 'Aller d’île en île'],
    ['Entrée', 'Écrire le nombre sur l’île ou l’enlever ; sur toute autre île, commencer un pont'],
    ['Maj + ← ↑ → ↓', 'Tracer un pont dans cette direction ; une deuxième fois le double, une troisième l’enlève'],
    ['B, ← ↑ → ↓', 'De même, une touche après l’autre'],
    ['3, 4', 'Pour la mise en place : écrire ce nombre'],
    ['−', 'Ne rien faire dans cette manche'],
    ['Échap', 'Annuler le dernier choix'],
  ],
} satisfies Messages;
