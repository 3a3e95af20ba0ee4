import { expect, test } from 'vitest';
import { narrowed } from './narrowing';

test('only what leads to the moves that are wanted is left', () => {
  const offer = {
    moves: ['+Ar+Bf', '+Ar+Cd', 'A>B', 'A>D', 'Bd'],
    steps: { '+Ar': { '+Bf': '+Ar+Bf', '+Cd': '+Ar+Cd' }, 'A>': { B: 'A>B', D: 'A>D' }, Bd: 'Bd' },
  };
  expect(narrowed(offer, ['A>B', '+*+Bf'])).toEqual({
    moves: ['+Ar+Bf', 'A>B'],
    steps: { '+Ar': { '+Bf': '+Ar+Bf' }, 'A>': { B: 'A>B' } },
  });
  expect(narrowed(offer, ['*'])).toEqual(offer);
});

test('what is said besides stays', () => {
  expect(narrowed({ why: { code: 'stone' } }, [])).toEqual({ why: { code: 'stone' } });
});
