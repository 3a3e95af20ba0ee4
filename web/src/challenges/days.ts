/** Days as the server counts them, by UTC, in the reader's language: the clock of the browser is not asked. */
import { language } from '../words/language.svelte';

/** A day as it is written: “Monday, 16 November 2026”, or without the weekday. */
export function written(day: string, weekday = true): string {
  return format(day, { ...(weekday ? { weekday: 'long' } : {}), day: 'numeric', month: 'long', year: 'numeric' });
}

/** A month: “November 2026”. */
export function monthOf(month: string): string {
  return format(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** The days of the week in short, from Monday on. */
export function weekdays(): string[] {
  return [5, 6, 7, 8, 9, 10, 11].map((day) => format(`2026-01-${String(day).padStart(2, '0')}`, { weekday: 'short' }));
}

/** The days of a month by weeks from Monday on; null for those of other months. */
export function weeks(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, place) => {
    const day = place - before + 1;
    return day >= 1 && day <= count ? `${month}-${String(day).padStart(2, '0')}` : null;
  });
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/** The month before or after one. */
export function monthBeside(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1)).toISOString().slice(0, 7);
}

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
