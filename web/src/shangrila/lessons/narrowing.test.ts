import { expect, test } from 'vitest';
import { narrowed } from './narrowing';

test('only steps to the wanted moves are left', () => {
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

test('other fields of an offer stay', () => {
  expect(narrowed({ why: { code: 'stone' } }, [])).toEqual({ why: { code: 'stone' } });
});
