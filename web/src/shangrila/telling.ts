/** The game in words: moves that were played, journeys that could be, reasons. */
import type { Colour, Played, Reason, Seat, Step } from '../face';
import * as names from '../table/names';
import { language, listed, inLanguage } from '../words/language.svelte';
import { kindOf, kindsOf, spacesOf } from './choosing';
import { isJourney, type Discipline, type Preview, type Setting, type ShangriLa, type Traveller, type View } from './picture';
import { DISCIPLINES } from './map';
import { words } from './words';

export function colourOf(setting: Setting, seat: number): Colour {
  return setting.colours.charAt(seat) as Colour;
}

/** How somebody is called at a table of this game. */
export function nameOf(setting: Setting, seats: Seat[], seat: number): string {
  return names.nameOf(seats, seat, colourOf(setting, seat));
}

function disciplineOf(space: string): Discipline {
  return space.charAt(1) as Discipline;
}

/** A player's letter on tiles: the notation keeps its own, a picture has the reader's language's. */
export function letter(colour: Colour): string {
  return inLanguage(words).colours[colour].charAt(0);
}

/** Whose tiles a journey displaces, as colours in a row. */
function driven(preview: Preview): string {
  const displaced = preview.travellers.map((one) => one.displaced.toLowerCase()).filter(Boolean);
  const colours = new Set(displaced);
  return listed([...colours].map((colour) => inLanguage(words).colours[colour as Colour]));
}

/** What a journey would do, short enough for the bar. */
export function journeyInWords(preview: Preview): string {
  const m = inLanguage(words);
  const count = (fate: Traveller['fate']): number => preview.travellers.filter((one) => one.fate === fate).length;
  const counts = {
    masters: count('master'),
    driving: count('drives-out'),
    students: count('student'),
    home: count('supply'),
  };
  return [m.stronger(preview), m.outcome(counts, driven(preview), preview.stronger === preview.origin), ...aftermath(preview)].join(' ');
}

/** The bridge, and the Stones that follow. */
function aftermath({ stones }: Preview): string[] {
  const m = inLanguage(words);
  return stones.length ? [m.falls, m.stones(listed(stones), stones.length)] : [m.falls];
}

/** What became of each traveller. */
function fates(travellers: Traveller[]): string[] {
  const { piece, tell } = inLanguage(words);
  const those = (fate: Traveller['fate']): Traveller[] => travellers.filter((one) => one.fate === fate);
  const called = (some: Traveller[]): string => listed(some.map(({ colour, discipline }) => piece(colour, discipline)));
  const together = (['master', 'student', 'supply'] as const)
    .map((fate) => ({ fate, some: those(fate) }))
    .filter(({ some }) => some.length > 0)
    .map(({ fate, some }) => tell[fate](called(some), some.length));
  const driving = those('drives-out').map((one) =>
    tell.drivesOut(called([one]), one.displaced.toLowerCase() as Colour, one.displaced !== one.displaced.toLowerCase()),
  );
  return [...driving, ...together];
}

function journey(who: string, preview: Preview): string {
  const m = inLanguage(words);
  const { travellers, origin, destination } = preview;
  const first = m.tell.journey(who, travellers.length, origin, destination);
  return [first, m.stronger(preview), ...fates(travellers), ...aftermath(preview)].join(' ');
}

/** Several spaces: “Priest in A and Healer in B”. */
export function spacesInWords(spaces: string[]): string {
  const { tell } = inLanguage(words);
  return listed(spaces.map((space) => tell.at(disciplineOf(space), space.charAt(0))));
}

function tellMove({ seat, move, effects }: Played<ShangriLa>, setting: Setting, seats: Seat[]): string {
  const { tell } = inLanguage(words);
  const who = nameOf(setting, seats, seat);
  if (isJourney(effects)) return journey(who, effects);
  switch (kindOf(move)) {
    case 'place':
      return tell.place(who, disciplineOf(move), move.charAt(0));
    case 'recruit': {
      const spaces = spacesOf(move);
      return tell.recruit(who, spaces.length, spacesInWords(spaces));
    }
    default:
      return tell.pass(who);
  }
}

/** A step in words. */
export function tell(step: Step<ShangriLa>, _before: View, setting: Setting, seats: Seat[]): string[] {
  return step.moves.map((played) => tellMove(played, setting, seats));
}

/** A step as short as can be: “Priest in D”, “Journey D → H”. */
export function brief(step: Step<ShangriLa>): string[] {
  const { brief } = inLanguage(words);
  return step.moves.map(({ move, effects }) => {
    if (isJourney(effects)) return brief.journey(effects.travellers.length, effects.origin, effects.destination);
    switch (kindOf(move)) {
      case 'place':
        return brief.place(disciplineOf(move), move.charAt(0));
      case 'recruit': {
        const spaces = spacesOf(move);
        return brief.recruit(spaces.length, listed([...new Set(spaces.map((space) => space.charAt(0)))]));
      }
      default:
        return brief.pass;
    }
  });
}

/** Why something may not be done. */
export function why(reason: Reason): string {
  const m = inLanguage(words);
  const sentence = m.why[String(reason['code'])];
  if (!sentence) return m.whyUnknown;
  const space = String(reason['space'] ?? '');
  return sentence(reason, {
    space: space ? m.spaceOf(disciplineOf(space), space.charAt(0)) : '',
    village: space.charAt(0),
    colour: m.colours[reason['colour'] as Colour] ?? '',
    discipline: m.disciplines[(reason['discipline'] ?? disciplineOf(space)) as Discipline] ?? '',
  });
}

/** What may be placed in set-up: by what is left or, where that is shorter, by what is gone. */
function toPlace(spaces: string[]): string {
  const { invite, disciplines } = inLanguage(words);
  const offered = new Set(spaces.map(disciplineOf));
  const most = offered.size > DISCIPLINES.length / 2;
  const named = DISCIPLINES.filter((discipline) => offered.has(discipline) !== most).map((one) => disciplines[one]);
  return (most ? invite.setUpBut : invite.setUp)(listed(named));
}

/** What I may do now, while nothing is chosen. */
export function invitation(view: View): string {
  const { invite } = inLanguage(words);
  if (view.result.over) return invite.over;
  const { moves = [] } = view.offer ?? {};
  if (moves.length === 0) return invite.wait;
  if (view.picture.set_up) return toPlace(moves);
  const kinds = kindsOf(moves);
  const ways = kinds.filter((kind) => kind !== 'pass').map((kind) => invite.ways[kind]);
  return ways.length ? invite.turn(either(ways)) : invite.pass;
}

/** Several things of which one can be done: “a, b or c”. */
function either(things: string[]): string {
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(things);
}
