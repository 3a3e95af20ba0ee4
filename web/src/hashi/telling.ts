/** A round in words: a sentence for everybody. */
import type { Played, Seat, Step } from '../face';
import { inLanguage } from '../words/language.svelte';
import { NOWHERE, readMove } from './choosing';
import { CATEGORIES, type Hashi, type View } from './picture';
import { nameOf } from './seats';
import { words } from './words';
import { lineText } from './words/counting';

/** “Ann writes 5 on c and draws c–d twice; c is finished.” */
export function tell(step: Step<Hashi>, before: View, seats: Seat[]): string[] {
  const after = step.views[0];
  return step.moves.map((played) => {
    if (played.move.includes('=')) return tellSetUp(played, before, seats);
    return [tellTurn(played, seats), ...bonuses(played.seat, before, after)].join(' ');
  });
}

/** “5 on c, c–d ×2” */
export function brief(step: Step<Hashi>): string[] {
  const w = inLanguage(words);
  return step.moves.map(({ move, effects }) => {
    if (move.includes('=')) return w.briefWrite(Number(move.slice(2)), move.charAt(0));
    const { where, bridges } = readMove(move);
    const lines = [...bridges].map(([line, count]) => lineText(line) + (count > 1 ? ` ×${count}` : ''));
    return [...(where === NOWHERE ? [] : [w.briefWrite(Number(effects.number), where)]), ...lines].join(', ') || w.tellNothing;
  });
}

function tellSetUp({ seat, move }: Played<Hashi>, before: View, seats: Seat[]): string {
  const w = inLanguage(words);
  const [island, number] = [move.charAt(0), Number(move.slice(2))];
  const owner = before.picture.writes_on?.[seat] ?? seat;
  const name = nameOf(seats, seat);
  return owner === seat ? w.tellSetUpAlone(name, number, island) : w.tellSetUp(name, number, island, nameOf(seats, owner));
}

function tellTurn({ seat, move, effects }: Played<Hashi>, seats: Seat[]): string {
  const w = inLanguage(words);
  const { number, finished } = effects;
  const { where, bridges } = readMove(move);
  const deeds: string[] = [];
  if (where !== NOWHERE) deeds.push(w.tellWrite(Number(number), where));
  if (bridges.size) deeds.push(w.tellDraw([...bridges]));
  const done = w.tellDid(nameOf(seats, seat), deeds.length ? deeds : [w.tellNothing]);
  return `${done}${finished.length ? w.tellFinished(finished) : ''}.`;
}

/** What a seat has got in this round. */
function bonuses(seat: number, before: View, after: View | undefined): string[] {
  const w = inLanguage(words);
  const had = before.position.bonuses[seat] ?? {};
  const has = after?.position.bonuses[seat] ?? {};
  return CATEGORIES.flatMap((category) => {
    const points = has[category];
    return points && !had[category] ? [w.tellBonus(points, category)] : [];
  });
}
