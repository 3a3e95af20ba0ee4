import { expect, test } from 'vitest';
import { narrowed } from './narrowing';

test('the number goes only where one of the turns that are wanted has it', () => {
  expect(narrowed({ where: ['-', 'c', 'e'] }, ['c:*', '-:cd'], {})).toEqual({ where: ['-', 'c'] });
  expect(narrowed({ where: ['-', 'c', 'e'] }, ['*'], {})).toEqual({ where: ['-', 'c', 'e'] });
});

test('and then only their bridges are drawn', () => {
  const offer = { bridges: ['-', 'cd', 'cf'] };
  expect(narrowed(offer, ['c:cd', 'e:cf'], { where: 'c' })).toEqual({ bridges: ['cd'] });
});

test('in set-up only their numbers are written', () => {
  expect(narrowed({ moves: ['c=3', 'c=4', 'e=3'] }, ['c=*'], {})).toEqual({ moves: ['c=3', 'c=4'] });
});
