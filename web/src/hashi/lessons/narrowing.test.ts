import { expect, test } from 'vitest';
import { narrowed } from './narrowing';

test('the number may go only where a wanted turn writes it', () => {
  expect(narrowed({ where: ['-', 'c', 'e'] }, ['c:*', '-:cd'], {})).toEqual({ where: ['-', 'c'] });
  expect(narrowed({ where: ['-', 'c', 'e'] }, ['*'], {})).toEqual({ where: ['-', 'c', 'e'] });
});

test('only bridges of the wanted turns may be drawn', () => {
  const offer = { bridges: ['-', 'cd', 'cf'] };
  expect(narrowed(offer, ['c:cd', 'e:cf'], { where: 'c' })).toEqual({ bridges: ['cd'] });
});

test('only wanted numbers may be written in set-up', () => {
  expect(narrowed({ moves: ['c=3', 'c=4', 'e=3'] }, ['c=*'], {})).toEqual({ moves: ['c=3', 'c=4'] });
});
