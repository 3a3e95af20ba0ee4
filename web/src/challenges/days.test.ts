/** Months and days are the same in every time zone. */
import { describe, expect, it } from 'vitest';
import { monthBeside, weekdays, weeks, written } from './days';

describe('a month', () => {
  it('is split into weeks that begin on Monday', () => {
    const november = weeks('2026-11');
    expect(november).toHaveLength(6);
    expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(november[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeks('2027-02').flat()).toEqual(Array.from({ length: 28 }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`));
  });

  it('has a previous and a next month', () => {
    expect([monthBeside('2026-01', -1), monthBeside('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  });
});

it('a day is written as the date that the server means', () => {
  expect(written('2026-11-16')).toContain('Monday');
  expect(written('2026-11-16', false)).toBe('November 16, 2026');
  expect(weekdays()[0]).toBe('Mon');
});
