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

it('arrow keys reach every village from every other', () => {
  for (const village of VILLAGES) expect(reached(villages, village).size).toBe(13);
});

it('arrow keys reach every space of a village from every other', () => {
  for (const discipline of DISCIPLINES) expect(reached(spaces, discipline).size).toBe(7);
});

it('arrow keys go in their direction', () => {
  expect(toward(villages, 'A', 'ArrowRight')).toBe('B');
  expect(toward(villages, 'C', 'ArrowDown')).toBe('J');
  expect(toward(villages, 'A', 'ArrowLeft')).toBeNull();
  expect(toward(spaces, 'p', 'ArrowLeft')).toBe('d');
});
