/** The clocks that a table may be opened with, by the names that they have in the catalogue. */
import type { Order } from '../api/client';
import { inLanguage } from '../words/language.svelte';
import { words } from '../words/words';

type Clock = Order['clock'];

export const CLOCKS: Record<string, Clock> = {
  none: null,
  bank10: { kind: 'bank', seconds: 600, increment: 5 },
  bank25: { kind: 'bank', seconds: 1500, increment: 10 },
  days1: { kind: 'days', days: 1 },
  days3: { kind: 'days', days: 3 },
};

/** The names and the numbers of a clock in one text, whichever way round they come. */
function told(clock: Clock | undefined): string {
  return JSON.stringify(Object.entries(clock ?? {}).sort());
}

/** A clock in words; one that only a program has set by its numbers. */
export function clockInWords(clock: Clock | undefined): string {
  const { values } = inLanguage(words).order.clock;
  const name = Object.keys(CLOCKS).find((name) => told(CLOCKS[name]) === told(clock));
  if (name) return values[name] ?? '';
  if (clock?.kind === 'bank') return `${clock.seconds} s + ${clock.increment} s`;
  return clock ? `${clock.days} × 24 h` : '';
}
