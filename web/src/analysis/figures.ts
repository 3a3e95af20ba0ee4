/** Chances and points as they are written in the reader's language. */
import { language } from '../words/language.svelte';

type Unit = 'share' | 'points';

function written(number: number, options: Intl.NumberFormatOptions): string {
  // A hyphen is no minus.
  return new Intl.NumberFormat(language(), options).format(number).replace('-', '−');
}

/** A chance: “18 %”. */
export function percent(share: number): string {
  return written(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** Points or Masters that may be expected: “4.5”. */
export function tenths(number: number): string {
  return written(number, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** What has to add up as it is written: “4.52”. */
export function hundredths(number: number): string {
  return written(number, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Tenths with their sign: “+4.5”. */
export function signed(number: number): string {
  return written(number, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
}

/** By how much a chance has changed: “−18 %”. */
export function change(share: number): string {
  return written(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
}

/** What a move is worth, in its unit. */
export function worth(number: number, unit: Unit): string {
  return unit === 'share' ? percent(number) : tenths(number);
}

/** What a move has cost, in its unit. */
export function loss(cost: number, unit: Unit): string {
  return unit === 'share' ? change(-cost) : signed(-cost);
}

/** How far something may be off: one digit says all there is to know of that. */
export function roughly(error: number, unit: Unit): string {
  return written(error, { maximumSignificantDigits: 1, ...(unit === 'share' ? { style: 'percent' } : {}) });
}
