/** The move that shows how moves are typed is one of the phase that the game is in. */
import { expect, test } from 'vitest';
import { faceOf } from './games';
import type { View } from './face';

async function example(game: string, view: unknown): Promise<string> {
  return (await faceOf(game)).example(view as View);
}

test('in Hashi: a number in set-up, then as many bridges as the card has', async () => {
  expect(await example('hashi', { position: { card: null } })).toBe('c=3');
  expect(await example('hashi', { position: { card: [2, 1] } })).toBe('c:cd');
  expect(await example('hashi', { position: { card: [2, 3] } })).toBe('c:cd,cd,de');
});

test('in Shangri-La: a Master in set-up, then a turn', async () => {
  expect(await example('shangri-la', { picture: { set_up: true } })).toBe('Ar');
  expect(await example('shangri-la', { picture: { set_up: false } })).toBe('+Ar+Bf');
});
