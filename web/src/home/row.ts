/** What a row of a list tells of a table, so that each can be told from the others. */
import type { Listed } from '../api/client';
import { inLanguage, language, listed } from '../words/language.svelte';
import { words } from '../words/words';

type Seats = Listed['seats'];
/** Somebody in a list, perhaps of games that are over: there is no open seat then. */
type Somebody = Pick<Seats[number], 'name' | 'bot' | 'you'> & { open?: boolean };

const MINUTE = 60_000;
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE];

/** People by their names, and so many bots. */
function named(seats: Pick<Seats[number], 'name'>[], level?: string): string {
  const names = seats.map(({ name }) => name).filter(Boolean);
  const bots = seats.length - names.length;
  return listed([...names, ...(bots ? [inLanguage(words).home.bots(bots, level)] : [])]);
}

/** Who else is there, and how strong those are that are bots. */
export function others({ seats }: { seats: Somebody[] }): string {
  const w = inLanguage(words);
  const there = seats.filter(({ open, you }) => !open && !you);
  if (seats.length === 1 && seats[0]?.you) return w.home.alone;
  return named(there, listed([...new Set(there.flatMap(({ bot }) => (bot ? [w.bots[bot] ?? bot] : [])))]));
}

/** Whose turn it is or, at the end, who has won. */
export function standing({ status, your_turn: mine, seats }: Listed): string {
  const w = inLanguage(words).home;
  if (mine) return w.yourTurn;
  if (status === 'open') return w.waiting;
  if (status === 'broken') return w.broken;
  const acting = seats.filter((seat) => seat.acting).map(itself);
  if (acting.length) return w.turnOf(named(acting), acting.length > 1);
  const winners = seats.filter(({ won }) => won).map(itself);
  if (gaveUp(seats)) return w.gaveUp;
  if (seats.length === 1 && typeof seats[0]?.score === 'number') return w.points(seats[0].score);
  if (!winners.length) return status === 'over' ? w.over : '';
  if (winners.every(({ you }) => you)) return w.youWon;
  return winners.some(({ you }) => you) ? w.sharedWin : w.won(named(winners), winners.length > 1);
}

/** A bot that plays on for somebody is a bot: they have neither moved nor won. */
function itself(seat: Seats[number]): Seats[number] {
  return seat.bot ? { ...seat, name: '' } : seat;
}

/** Whether a bot plays on for me: what becomes of it is not mine. */
function gaveUp(seats: Pick<Seats[number], 'you' | 'bot'>[]): boolean {
  const mine = seats.filter(({ you }) => you);
  return mine.length > 0 && mine.every(({ bot }) => bot);
}

/** At the end, what I have, and the best of the others. */
export function scores({ seats }: { seats: Pick<Seats[number], 'you' | 'score'>[] }): string {
  const best = (some: typeof seats) => Math.max(...some.map(({ score }) => score ?? -Infinity));
  const both = [best(seats.filter(({ you }) => you)), best(seats.filter(({ you }) => !you))];
  return both.every(Number.isFinite) ? both.join(' : ') : '';
}

/** How long ago something was: in minutes, hours or days and, after a month, its date. */
export function ago(when: number, now = Date.now()): string {
  const past = now - when;
  if (past > 30 * DAY) return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(when);
  if (past < MINUTE) return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(0, 'second');
  const [unit, length] = past < HOUR ? (['minute', MINUTE] as const) : past < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(-Math.round(past / length), unit);
}
