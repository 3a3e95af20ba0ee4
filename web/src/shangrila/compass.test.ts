import { expect, it } from 'vitest';
import { toward } from './compass';
import { DISCIPLINES, place, VILLAGES, within } from './map';

const villages = Object.fromEntries(VILLAGES.map((village) => [village, place(village)]));
const spaces = Object.fromEntries(DISCIPLINES.map((discipline) => [discipline, within(discipline)]));
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

function reached(things: typeof villages, from: string): Set<string> {
  const found = new Set([from]);
  for (const one of found)
    for (const key of ARROWS) {
      const to = toward(things, one, key);
      if (to) found.add(to);
    }
  return found;
}

it('arrows lead from every village to every other', () => {
  for (const village of VILLAGES) expect(reached(villages, village).size).toBe(13);
});

it('arrows lead from every space of a village to every other', () => {
  for (const discipline of DISCIPLINES) expect(reached(spaces, discipline).size).toBe(7);
});

it('arrows go where they point', () => {
  expect(toward(villages, 'A', 'ArrowRight')).toBe('B');
  expect(toward(villages, 'C', 'ArrowDown')).toBe('J');
  expect(toward(villages, 'A', 'ArrowLeft')).toBeNull();
  expect(toward(spaces, 'p', 'ArrowLeft')).toBe('d');
});
