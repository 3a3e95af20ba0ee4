/** All that the Hashi room says, in three languages. */
import { listed, plural, type Catalogue, type Language } from '../words/language.svelte';
import type { Category } from './picture';

type Titles = Record<
  | 'island-god'
  | 'construction-genius'
  | 'ace-architect'
  | 'statics-expert'
  | 'professional-planner'
  | 'master-bridge-builder'
  | 'project-manager'
  | 'concrete-pourer'
  | 'screw-tightener'
  | 'bamboo-binder'
  | 'dogsbody'
  | 'minion',
  string
>;

/** What a reason may tell besides its code. */
export interface Told {
  island: string;
  line: string;
  bridge: string;
  number: number;
  bridges: number;
}

export interface Words {
  // A turn
  invitation: (number: number, bridges: number) => string;
  writeOnly: (number: number) => string;
  drawOnly: (bridges: number) => string;
  nothingPossible: string;
  drawMore: (left: number) => string;
  writeToo: (number: number) => string;
  drawToo: (bridges: number) => string;
  complete: string;
  fromHere: (island: string) => string;
  doNothing: string;
  doNothingNow: string;
  nothingChosen: string;
  write: (number: number, island: string) => string;
  draw: (bridges: number) => string;
  writeAndDraw: (number: number, island: string, bridges: number) => string;
  notWithThese: (island: string) => string;
  unreachable: string;
  // Set-up
  setUp: string;
  setUpFor: (name: string) => string;
  threeOrFour: (island: string) => string;
  setUpDone: string;
  // Sheets
  mySheet: string;
  sheetOf: (name: string) => string;
  neighbours: (name: string) => string;
  sheets: string;
  backToMine: string;
  showSheet: (name: string, points: number) => string;
  // An island in words
  island: (id: string) => string;
  number: (number: number) => string;
  noNumber: string;
  bridgesOf: (bridges: number, number: number) => string;
  bridges: (bridges: number) => string;
  finished: string;
  flag: Record<'red' | 'blue', string>;
  bridgesTo: (ends: [string, number][]) => string;
  writableNow: (number: number) => string;
  line: (from: string, to: string, bridges: number) => string;
  // Cards
  card: (number: number, bridges: number) => string;
  cards: string;
  round: (round: number, of: number) => string;
  toCome: (cards: string[]) => string;
  gone: (cards: string[]) => string;
  stack: (from: number, to: number, bonuses: string[]) => string;
  stackBonus: Record<Category, string>;
  // Points
  points: string;
  pointsCount: (points: number) => string;
  finishedCount: (islands: number) => string;
  bonus: Record<Category, string>;
  bonusMeans: Record<Category, string>;
  islands: string;
  total: string;
  earnsNow: (points: number) => string;
  until: (round: number) => string;
  earned: (points: number) => string;
  forIslands: (islands: number) => string;
  // The end
  wins: (name: string, points: number) => string;
  share: (names: string[], points: number) => string;
  alone: (points: number) => string;
  youAre: string;
  titles: Titles;
  // A round, told
  tellSetUp: (name: string, number: number, island: string, owner: string) => string;
  tellSetUpAlone: (name: string, number: number, island: string) => string;
  tellWrite: (number: number, island: string) => string;
  tellDraw: (lines: [string, number][]) => string;
  tellNothing: string;
  tellDid: (name: string, deeds: string[]) => string;
  tellFinished: (islands: string[]) => string;
  tellBonus: (points: number, category: Category) => string;
  reasons: Record<string, (told: Told) => string>;
  keys: [string, string][];
}

/** A line as people write it: c–d. */
export function lineText(line: string): string {
  return `${line.charAt(0)}–${line.charAt(1)}`;
}

function sum(ends: [string, number][]): number {
  return ends.reduce((all, [, count]) => all + count, 0);
}

/** A thing, and how often if more than once. */
function counted([id, count]: [string, number]): string {
  return count > 1 ? `${id} (${count})` : id;
}

function oneTwoMore(count: number, one: string, two: string, more: string): string {
  return count === 1 ? one : count === 2 ? two : more;
}

/** French: “de Benoît”, but “d’Anne”. */
function ofFrench(name: string): string {
  return /^[aeiouàâéèêëîïôœù]/i.test(name) ? `d’${name}` : `de ${name}`;
}

const bridgesIn = {
  en: (count: number) => `${count} ${plural('en', count, 'bridge', 'bridges')}`,
  de: (count: number) => `${count} ${plural('de', count, 'Brücke', 'Brücken')}`,
  fr: (count: number) => `${count} ${plural('fr', count, 'pont', 'ponts')}`,
} satisfies Record<Language, (count: number) => string>;

const pointsIn = {
  en: (count: number) => `${count} ${plural('en', count, 'point', 'points')}`,
  de: (count: number) => `${count} ${plural('de', count, 'Punkt', 'Punkte')}`,
  fr: (count: number) => `${count} ${plural('fr', count, 'point', 'points')}`,
} satisfies Record<Language, (count: number) => string>;

const en: Words = {
  invitation: (number, bridges) =>
    `Write the ${number} on a gold island, draw ${bridgesIn.en(bridges)}, or both.`,
  writeOnly: (number) => `Write the ${number} on a gold island. Then there may be bridges to draw.`,
  drawOnly: (bridges) => `The number fits nowhere: draw ${bridgesIn.en(bridges)}, or do nothing.`,
  nothingPossible: 'This card does not fit your sheet: do nothing this time.',
  drawMore: (left) => `Draw ${left} more ${plural('en', left, 'bridge', 'bridges')}: all of the card’s, or none.`,
  writeToo: (number) => `You may also write the ${number} on a gold island.`,
  drawToo: (bridges) => `You may also draw ${bridgesIn.en(bridges)} along gold lines.`,
  complete: 'Touch the number or a bridge again to take it away.',
  fromHere: (island) => `A bridge from ${island}: touch the island where it should end.`,
  doNothing: 'Do nothing',
  doNothingNow: 'Do nothing this round',
  nothingChosen: 'You write nothing and draw nothing in this round.',
  write: (number, island) => `Write ${number} on ${island}`,
  draw: (bridges) => `Draw ${bridgesIn.en(bridges)}`,
  writeAndDraw: (number, island, bridges) => `Write ${number} on ${island}, ${bridgesIn.en(bridges)}`,
  notWithThese: (island) => `With these bridges the number cannot go on ${island}. Take them back first.`,
  unreachable: 'The server did not answer. Try again.',
  setUp: 'Before the first card: touch an island without a flag, then choose 3 or 4.',
  setUpFor: (name) => `For ${name}: touch an island without a flag, then choose 3 or 4.`,
  threeOrFour: (island) => `A 3 or a 4 on ${island}?`,
  setUpDone: 'You can still choose another island, or the other number.',
  mySheet: 'Your sheet',
  sheetOf: (name) => `${name}’s sheet`,
  neighbours: (name) => `For ${name}, to your left`,
  sheets: 'All sheets',
  backToMine: 'Back to my sheet',
  showSheet: (name, points) => `${name}’s sheet, ${pointsIn.en(points)}`,
  island: (id) => `Island ${id}`,
  number: (number) => `number ${number}`,
  noNumber: 'no number',
  bridgesOf: (bridges, number) => `${bridges} of ${bridgesIn.en(number)}`,
  bridges: (bridges) => (bridges ? bridgesIn.en(bridges) : 'no bridge'),
  finished: 'finished',
  flag: { red: 'red flag', blue: 'blue flag' },
  bridgesTo: (ends) => `${plural('en', sum(ends), 'Bridge', 'Bridges')} to ${listed(ends.map(counted))}.`,
  writableNow: (number) => `The ${number} may be written here.`,
  line: (from, to, bridges) => `Line from ${from} to ${to}, ${bridges ? bridgesIn.en(bridges) : 'no bridge yet'}`,
  card: (number, bridges) => `${number} with ${bridgesIn.en(bridges)}`,
  cards: 'Cards',
  round: (round, of) => `Round ${round}/${of}`,
  toCome: (cards) => `Still to come, in any order: ${listed(cards)}.`,
  gone: (cards) => (cards.length ? `Gone: ${listed(cards)}.` : 'No card is gone yet.'),
  stack: (from, to, bonuses) => `Rounds ${from} to ${to}${bonuses.length ? `: last chance for ${listed(bonuses)}` : ''}`,
  stackBonus: { red: 'the high red bonus', blue: 'the high blue bonus', six: 'the high bonus for six' },
  points: 'Points',
  pointsCount: (points) => plural('en', points, 'point', 'points'),
  finishedCount: (islands) => plural('en', islands, 'finished island', 'finished islands'),
  bonus: { red: 'Red flags', blue: 'Blue flags', six: 'Six joined' },
  bonusMeans: {
    red: 'All islands with a red flag finished',
    blue: 'All islands with a blue flag finished',
    six: 'Six finished islands joined by bridges, with only finished ones between',
  },
  islands: 'Finished islands',
  total: 'Total',
  earnsNow: (points) => `earns ${points} now`,
  until: (round) => `until round ${round}`,
  earned: (points) => `${pointsIn.en(points)} earned`,
  forIslands: (islands) => `for ${islands} ${plural('en', islands, 'island', 'islands')}`,
  wins: (name, points) => `${name} wins with ${pointsIn.en(points)}.`,
  share: (names, points) => `${listed(names)} share the win with ${pointsIn.en(points)} each.`,
  alone: (points) => `You have ${pointsIn.en(points)}.`,
  youAre: 'You may call yourself',
  titles: {
    'island-god': 'Island god',
    'construction-genius': 'Construction genius',
    'ace-architect': 'Ace architect',
    'statics-expert': 'Statics expert',
    'professional-planner': 'Professional planner',
    'master-bridge-builder': 'Master bridge builder',
    'project-manager': 'Project manager',
    'concrete-pourer': 'Concrete pourer',
    'screw-tightener': 'Screw tightener',
    'bamboo-binder': 'Bamboo binder',
    dogsbody: 'Dogsbody',
    minion: 'Minion',
  },
  tellSetUp: (name, number, island, owner) => `${name} writes ${number} on ${island} for ${owner}.`,
  tellSetUpAlone: (name, number, island) => `${name} writes ${number} on ${island}.`,
  tellWrite: (number, island) => `writes ${number} on ${island}`,
  tellDraw: (lines) => `draws ${listed(lines.map(([line, count]) => lineText(line) + (count > 1 ? ' twice' : '')))}`,
  tellNothing: 'does nothing',
  tellDid: (name, deeds) => `${name} ${deeds.join(' and ')}`,
  tellFinished: (islands) => `; ${listed(islands)} ${plural('en', islands.length, 'is', 'are')} finished`,
  tellBonus: (points, category) => {
    const done = { red: 'the red flags', blue: 'the blue flags', six: 'six joined islands' };
    return `${pointsIn.en(points)} for ${done[category]}!`;
  },
  reasons: {
    over: () => 'The game is over.',
    played: () => 'You have played in this round already.',
    'set-up': () => 'This is set-up: write a 3 or a 4 on an island without a flag.',
    'set-up-over': () => 'Set-up is over.',
    'flag-in-set-up': ({ island }) => `Island ${island} has a flag. In set-up choose one without.`,
    'three-or-four': () => 'In set-up a 3 or a 4 is written.',
    number: ({ island }) => `Island ${island} has a number already.`,
    'too-small': ({ island, bridges, number }) => `Island ${island} has ${bridgesIn.en(bridges)}, more than ${number}.`,
    flag: ({ island }) => `Island ${island} has a flag: a bridge must have reached it in an earlier round.`,
    'no-line': ({ line }) => `There is no line ${lineText(line)}.`,
    doubled: ({ line }) => `${lineText(line)} has two bridges already.`,
    crossed: ({ line, bridge }) => `The bridge ${lineText(bridge)} crosses the line ${lineText(line)}.`,
    full: ({ island }) => `Island ${island} takes no more bridges.`,
    'no-number': ({ line }) => `Neither end of ${lineText(line)} has a number.`,
    'all-or-none': ({ bridges }) => `The card has ${bridgesIn.en(bridges)}: draw all, or none.`,
    'where-first': () => 'First say where the number goes.',
    'all-drawn': ({ number }) =>
      oneTwoMore(
        number,
        'The card’s bridge is drawn.',
        'Both bridges of the card are drawn.',
        'All bridges of the card are drawn.',
      ),
    'dead-end': ({ line }) => `After ${lineText(line)} the rest of the card’s bridges would not fit.`,
  },
  keys: [
    ['← ↑ → ↓', 'Go from island to island'],
    ['Enter', 'Write the number on the island, or take it away; on any other island, begin a bridge'],
    ['Shift + ← ↑ → ↓', 'Draw a bridge in this direction; once more doubles it, then it goes away'],
    ['B, ← ↑ → ↓', 'The same, one key after another'],
    ['3, 4', 'In set-up: write this number'],
    ['−', 'Do nothing this round'],
    ['Esc', 'Take the last step back'],
  ],
};

const de: Words = {
  invitation: (number, bridges) =>
    `Schreib die ${number} auf eine goldene Insel, zeichne ${bridgesIn.de(bridges)} oder beides.`,
  writeOnly: (number) => `Schreib die ${number} auf eine goldene Insel, dann gehen vielleicht auch Brücken.`,
  drawOnly: (bridges) => `Die Zahl passt nirgends hin: Zeichne ${bridgesIn.de(bridges)} oder tu nichts.`,
  nothingPossible: 'Diese Karte passt nicht auf deinen Bogen: Tu diesmal nichts.',
  drawMore: (left) => `Zeichne noch ${bridgesIn.de(left)}: alle der Karte oder keine.`,
  writeToo: (number) => `Du kannst auch die ${number} auf eine goldene Insel schreiben.`,
  drawToo: (bridges) => `Du kannst auch ${bridgesIn.de(bridges)} auf goldenen Linien zeichnen.`,
  complete: 'Berühr die Zahl oder eine Brücke noch einmal, um sie wegzunehmen.',
  fromHere: (island) => `Eine Brücke von ${island}: Berühr die Insel, bei der sie enden soll.`,
  doNothing: 'Nichts tun',
  doNothingNow: 'In dieser Runde nichts tun',
  nothingChosen: 'Du schreibst und zeichnest in dieser Runde nichts.',
  write: (number, island) => `${number} auf ${island} schreiben`,
  draw: (bridges) => `${bridgesIn.de(bridges)} zeichnen`,
  writeAndDraw: (number, island, bridges) => `${number} auf ${island}, ${bridgesIn.de(bridges)}`,
  notWithThese: (island) => `Mit diesen Brücken kann die Zahl nicht auf ${island} stehen. Nimm sie erst zurück.`,
  unreachable: 'Der Server hat nicht geantwortet. Versuch es noch einmal.',
  setUp: 'Vor der ersten Karte: Berühr eine Insel ohne Flagge und wähl dann 3 oder 4.',
  setUpFor: (name) => `Für ${name}: Berühr eine Insel ohne Flagge und wähl dann 3 oder 4.`,
  threeOrFour: (island) => `Eine 3 oder eine 4 auf ${island}?`,
  setUpDone: 'Du kannst noch eine andere Insel oder die andere Zahl wählen.',
  mySheet: 'Dein Bogen',
  sheetOf: (name) => `Bogen von ${name}`,
  neighbours: (name) => `Für ${name}, links von dir`,
  sheets: 'Alle Bögen',
  backToMine: 'Zurück zu meinem Bogen',
  showSheet: (name, points) => `Bogen von ${name}, ${pointsIn.de(points)}`,
  island: (id) => `Insel ${id}`,
  number: (number) => `Zahl ${number}`,
  noNumber: 'ohne Zahl',
  bridgesOf: (bridges, number) => `${bridges} von ${bridgesIn.de(number)}`,
  bridges: (bridges) => (bridges ? bridgesIn.de(bridges) : 'keine Brücke'),
  finished: 'fertig',
  flag: { red: 'rote Flagge', blue: 'blaue Flagge' },
  bridgesTo: (ends) => `${plural('de', sum(ends), 'Brücke', 'Brücken')} nach ${listed(ends.map(counted))}.`,
  writableNow: (number) => `Hier kann die ${number} stehen.`,
  line: (from, to, bridges) => `Linie von ${from} nach ${to}, ${bridges ? bridgesIn.de(bridges) : 'noch keine Brücke'}`,
  card: (number, bridges) => `${number} mit ${bridgesIn.de(bridges)}`,
  cards: 'Karten',
  round: (round, of) => `Runde ${round}/${of}`,
  toCome: (cards) => `Noch zu erwarten, in irgendeiner Reihenfolge: ${listed(cards)}.`,
  gone: (cards) => (cards.length ? `Vorbei: ${listed(cards)}.` : 'Noch keine Karte ist vorbei.'),
  stack: (from, to, bonuses) =>
    `Runden ${from} bis ${to}${bonuses.length ? `: letzte Gelegenheit für ${listed(bonuses)}` : ''}`,
  stackBonus: { red: 'den hohen roten Bonus', blue: 'den hohen blauen Bonus', six: 'den hohen Bonus für sechs' },
  points: 'Punkte',
  pointsCount: (points) => plural('de', points, 'Punkt', 'Punkte'),
  finishedCount: (islands) => plural('de', islands, 'fertige Insel', 'fertige Inseln'),
  bonus: { red: 'Rote Flaggen', blue: 'Blaue Flaggen', six: 'Sechs verbunden' },
  bonusMeans: {
    red: 'Alle Inseln mit roter Flagge sind fertig',
    blue: 'Alle Inseln mit blauer Flagge sind fertig',
    six: 'Sechs fertige Inseln sind durch Brücken verbunden, mit lauter fertigen dazwischen',
  },
  islands: 'Fertige Inseln',
  total: 'Summe',
  earnsNow: (points) => `bringt jetzt ${points}`,
  until: (round) => `bis Runde ${round}`,
  earned: (points) => `${pointsIn.de(points)} bekommen`,
  forIslands: (islands) => `für ${islands} ${plural('de', islands, 'Insel', 'Inseln')}`,
  wins: (name, points) => `${name} gewinnt mit ${pointsIn.de(points)}${points === 1 ? '' : 'n'}.`,
  share: (names, points) => `${listed(names)} teilen sich den Sieg mit je ${pointsIn.de(points)}${points === 1 ? '' : 'n'}.`,
  alone: (points) => `Du hast ${pointsIn.de(points)}.`,
  youAre: 'Du darfst dich nennen:',
  titles: {
    'island-god': 'Inselgott',
    'construction-genius': 'Baugenie',
    'ace-architect': 'Stararchitekt',
    'statics-expert': 'Statikexperte',
    'professional-planner': 'Profiplaner',
    'master-bridge-builder': 'Brückenbaumeister',
    'project-manager': 'Projektleiter',
    'concrete-pourer': 'Betongießer',
    'screw-tightener': 'Schraubendreher',
    'bamboo-binder': 'Bambusbinder',
    dogsbody: 'Faktotum',
    minion: 'Handlanger',
  },
  tellSetUp: (name, number, island, owner) => `${name} schreibt ${owner} eine ${number} auf ${island}.`,
  tellSetUpAlone: (name, number, island) => `${name} schreibt eine ${number} auf ${island}.`,
  tellWrite: (number, island) => `schreibt ${number} auf ${island}`,
  tellDraw: (lines) => `zeichnet ${listed(lines.map(([line, count]) => (count > 1 ? 'zweimal ' : '') + lineText(line)))}`,
  tellNothing: 'tut nichts',
  tellDid: (name, deeds) => `${name} ${deeds.join(' und ')}`,
  tellFinished: (islands) => `; ${listed(islands)} ${plural('de', islands.length, 'ist', 'sind')} fertig`,
  tellBonus: (points, category) => {
    const done = { red: 'die roten Flaggen', blue: 'die blauen Flaggen', six: 'sechs verbundene Inseln' };
    return `${pointsIn.de(points)} für ${done[category]}!`;
  },
  reasons: {
    over: () => 'Das Spiel ist aus.',
    played: () => 'Du hast in dieser Runde schon gespielt.',
    'set-up': () => 'Zur Vorbereitung kommt eine 3 oder eine 4 auf eine Insel ohne Flagge.',
    'set-up-over': () => 'Die Vorbereitung ist vorbei.',
    'flag-in-set-up': ({ island }) => `Insel ${island} hat eine Flagge. Wähl zur Vorbereitung eine ohne.`,
    'three-or-four': () => 'Zur Vorbereitung wird eine 3 oder eine 4 geschrieben.',
    number: ({ island }) => `Insel ${island} hat schon eine Zahl.`,
    'too-small': ({ island, bridges, number }) => `Insel ${island} hat ${bridgesIn.de(bridges)}, mehr als ${number}.`,
    flag: ({ island }) => `Insel ${island} hat eine Flagge: Erst muss in einer früheren Runde eine Brücke dorthin führen.`,
    'no-line': ({ line }) => `Es gibt keine Linie ${lineText(line)}.`,
    doubled: ({ line }) => `Auf ${lineText(line)} sind schon zwei Brücken.`,
    crossed: ({ line, bridge }) => `Die Brücke ${lineText(bridge)} kreuzt die Linie ${lineText(line)}.`,
    full: ({ island }) => `Insel ${island} nimmt keine Brücke mehr auf.`,
    'no-number': ({ line }) => `Keines der Enden von ${lineText(line)} hat eine Zahl.`,
    'all-or-none': ({ bridges }) => `Die Karte hat ${bridgesIn.de(bridges)}: Zeichne alle oder keine.`,
    'where-first': () => 'Sag zuerst, wohin die Zahl kommt.',
    'all-drawn': ({ number }) =>
      oneTwoMore(
        number,
        'Die Brücke der Karte ist gezeichnet.',
        'Beide Brücken der Karte sind gezeichnet.',
        'Alle Brücken der Karte sind gezeichnet.',
      ),
    'dead-end': ({ line }) => `Nach ${lineText(line)} gingen die übrigen Brücken der Karte nicht mehr.`,
  },
  keys: [
    ['← ↑ → ↓', 'Von Insel zu Insel gehen'],
    ['Enter', 'Die Zahl auf die Insel schreiben oder wegnehmen; auf jeder anderen Insel eine Brücke beginnen'],
    ['Umschalt + ← ↑ → ↓', 'Eine Brücke in diese Richtung zeichnen; noch einmal verdoppelt sie, dann geht sie weg'],
    ['B, ← ↑ → ↓', 'Dasselbe, eine Taste nach der anderen'],
    ['3, 4', 'Zur Vorbereitung: diese Zahl schreiben'],
    ['−', 'In dieser Runde nichts tun'],
    ['Esc', 'Den letzten Schritt zurücknehmen'],
  ],
};

const fr: Words = {
  invitation: (number, bridges) =>
    `Écrivez le ${number} sur une île dorée, tracez ${bridgesIn.fr(bridges)}, ou les deux.`,
  writeOnly: (number) => `Écrivez le ${number} sur une île dorée : il y aura peut-être des ponts à tracer.`,
  drawOnly: (bridges) => `Le nombre ne va nulle part : tracez ${bridgesIn.fr(bridges)}, ou ne faites rien.`,
  nothingPossible: 'Cette carte ne convient pas à votre feuille : ne faites rien cette fois.',
  drawMore: (left) => `Tracez encore ${bridgesIn.fr(left)} : tous ceux de la carte, ou aucun.`,
  writeToo: (number) => `Vous pouvez aussi écrire le ${number} sur une île dorée.`,
  drawToo: (bridges) => `Vous pouvez aussi tracer ${bridgesIn.fr(bridges)} sur des lignes dorées.`,
  complete: 'Touchez encore le nombre ou un pont pour l’enlever.',
  fromHere: (island) => `Un pont depuis ${island} : touchez l’île où il doit finir.`,
  doNothing: 'Ne rien faire',
  doNothingNow: 'Ne rien faire cette fois',
  nothingChosen: 'Vous n’écrivez et ne tracez rien dans cette manche.',
  write: (number, island) => `Écrire ${number} sur ${island}`,
  draw: (bridges) => `Tracer ${bridgesIn.fr(bridges)}`,
  writeAndDraw: (number, island, bridges) => `${number} sur ${island}, ${bridgesIn.fr(bridges)}`,
  notWithThese: (island) => `Avec ces ponts, le nombre ne peut pas aller sur ${island}. Enlevez-les d’abord.`,
  unreachable: 'Le serveur n’a pas répondu. Réessayez.',
  setUp: 'Avant la première carte : touchez une île sans drapeau, puis choisissez 3 ou 4.',
  setUpFor: (name) => `Pour ${name} : touchez une île sans drapeau, puis choisissez 3 ou 4.`,
  threeOrFour: (island) => `Un 3 ou un 4 sur ${island} ?`,
  setUpDone: 'Vous pouvez encore choisir une autre île ou l’autre nombre.',
  mySheet: 'Votre feuille',
  sheetOf: (name) => `Feuille ${ofFrench(name)}`,
  neighbours: (name) => `Pour ${name}, à votre gauche`,
  sheets: 'Toutes les feuilles',
  backToMine: 'Revenir à ma feuille',
  showSheet: (name, points) => `Feuille ${ofFrench(name)}, ${pointsIn.fr(points)}`,
  island: (id) => `Île ${id}`,
  number: (number) => `nombre ${number}`,
  noNumber: 'sans nombre',
  bridgesOf: (bridges, number) => `${bridges} sur ${bridgesIn.fr(number)}`,
  bridges: (bridges) => (bridges ? bridgesIn.fr(bridges) : 'aucun pont'),
  finished: 'achevée',
  flag: { red: 'drapeau rouge', blue: 'drapeau bleu' },
  bridgesTo: (ends) => `${plural('fr', sum(ends), 'Pont', 'Ponts')} vers ${listed(ends.map(counted))}.`,
  writableNow: (number) => `Le ${number} peut être écrit ici.`,
  line: (from, to, bridges) => `Ligne de ${from} à ${to}, ${bridges ? bridgesIn.fr(bridges) : 'encore aucun pont'}`,
  card: (number, bridges) => `${number} avec ${bridgesIn.fr(bridges)}`,
  cards: 'Cartes',
  round: (round, of) => `Manche ${round}/${of}`,
  toCome: (cards) => `Encore à venir, dans un ordre quelconque : ${listed(cards)}.`,
  gone: (cards) => (cards.length ? `Passées : ${listed(cards)}.` : 'Aucune carte n’est encore passée.'),
  stack: (from, to, bonuses) =>
    `Manches ${from} à ${to}${bonuses.length ? ` : dernière occasion pour ${listed(bonuses)}` : ''}`,
  stackBonus: { red: 'le grand bonus rouge', blue: 'le grand bonus bleu', six: 'le grand bonus des six' },
  points: 'Points',
  pointsCount: (points) => plural('fr', points, 'point', 'points'),
  finishedCount: (islands) => plural('fr', islands, 'île achevée', 'îles achevées'),
  bonus: { red: 'Drapeaux rouges', blue: 'Drapeaux bleus', six: 'Six reliées' },
  bonusMeans: {
    red: 'Toutes les îles à drapeau rouge sont achevées',
    blue: 'Toutes les îles à drapeau bleu sont achevées',
    six: 'Six îles achevées sont reliées par des ponts, sans île inachevée entre elles',
  },
  islands: 'Îles achevées',
  total: 'Total',
  earnsNow: (points) => `vaut ${points} maintenant`,
  until: (round) => `jusqu’à la manche ${round}`,
  earned: (points) => `${pointsIn.fr(points)} ${plural('fr', points, 'obtenu', 'obtenus')}`,
  forIslands: (islands) => `pour ${islands} ${plural('fr', islands, 'île', 'îles')}`,
  wins: (name, points) => `${name} gagne avec ${pointsIn.fr(points)}.`,
  share: (names, points) => `${listed(names)} se partagent la victoire avec ${pointsIn.fr(points)} chacun.`,
  alone: (points) => `Vous avez ${pointsIn.fr(points)}.`,
  youAre: 'Votre titre :',
  titles: {
    'island-god': 'Dieu des îles',
    'construction-genius': 'Génie de la construction',
    'ace-architect': 'As de l’architecture',
    'statics-expert': 'Expert en statique',
    'professional-planner': 'Planificateur chevronné',
    'master-bridge-builder': 'Maître bâtisseur de ponts',
    'project-manager': 'Chef de projet',
    'concrete-pourer': 'Bétonneur',
    'screw-tightener': 'Serreur de boulons',
    'bamboo-binder': 'Lieur de bambou',
    dogsbody: 'Factotum',
    minion: 'Sous-fifre',
  },
  tellSetUp: (name, number, island, owner) => `${name} écrit un ${number} sur ${island} pour ${owner}.`,
  tellSetUpAlone: (name, number, island) => `${name} écrit un ${number} sur ${island}.`,
  tellWrite: (number, island) => `écrit ${number} sur ${island}`,
  tellDraw: (lines) => `trace ${listed(lines.map(([line, count]) => lineText(line) + (count > 1 ? ' deux fois' : '')))}`,
  tellNothing: 'ne fait rien',
  tellDid: (name, deeds) => `${name} ${deeds.join(' et ')}`,
  tellFinished: (islands) => ` ; ${listed(islands)} ${plural('fr', islands.length, 'est achevée', 'sont achevées')}`,
  tellBonus: (points, category) => {
    const done = { red: 'les drapeaux rouges', blue: 'les drapeaux bleus', six: 'six îles reliées' };
    return `${pointsIn.fr(points)} pour ${done[category]} !`;
  },
  reasons: {
    over: () => 'La partie est finie.',
    played: () => 'Vous avez déjà joué dans cette manche.',
    'set-up': () => 'C’est la mise en place : écrivez un 3 ou un 4 sur une île sans drapeau.',
    'set-up-over': () => 'La mise en place est finie.',
    'flag-in-set-up': ({ island }) => `L’île ${island} a un drapeau. Pour la mise en place, choisissez-en une sans drapeau.`,
    'three-or-four': () => 'Pour la mise en place, on écrit un 3 ou un 4.',
    number: ({ island }) => `L’île ${island} a déjà un nombre.`,
    'too-small': ({ island, bridges, number }) => `L’île ${island} a ${bridgesIn.fr(bridges)}, plus que ${number}.`,
    flag: ({ island }) => `L’île ${island} a un drapeau : il faut qu’un pont y mène depuis une manche précédente.`,
    'no-line': ({ line }) => `Il n’y a pas de ligne ${lineText(line)}.`,
    doubled: ({ line }) => `${lineText(line)} porte déjà deux ponts.`,
    crossed: ({ line, bridge }) => `Le pont ${lineText(bridge)} coupe la ligne ${lineText(line)}.`,
    full: ({ island }) => `L’île ${island} n’accepte plus de pont.`,
    'no-number': ({ line }) => `Aucun bout de ${lineText(line)} n’a de nombre.`,
    'all-or-none': ({ bridges }) => `La carte a ${bridgesIn.fr(bridges)} : tous ou aucun.`,
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
  keys: [
    ['← ↑ → ↓', 'Aller d’île en île'],
    ['Entrée', 'Écrire le nombre sur l’île ou l’enlever ; sur toute autre île, commencer un pont'],
    ['Maj + ← ↑ → ↓', 'Tracer un pont dans cette direction ; encore une fois le double, puis il s’en va'],
    ['B, ← ↑ → ↓', 'De même, une touche après l’autre'],
    ['3, 4', 'Pour la mise en place : écrire ce nombre'],
    ['−', 'Ne rien faire dans cette manche'],
    ['Échap', 'Reprendre le dernier pas'],
  ],
};

export const words = { en, de, fr } satisfies Catalogue<Words>;
