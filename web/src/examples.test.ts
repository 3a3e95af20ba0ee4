/** The examples of typed moves belong to the game’s phase, one of each kind. */
import { expect, test } from 'vitest';
import { faceOf } from './games';
import type { View } from './face';

async function example(game: string, view: unknown): Promise<string> {
  return (await faceOf(game)).example(view as View);
}

test('Hashi shows a number in set-up, then turns with as many bridges as the card has', async () => {
  expect(await example('hashi', { position: { card: null } })).toBe('c=3');
  expect(await example('hashi', { position: { card: [2, 1] } })).toBe('c:cd · c:- · -:cd · -:-');
  expect(await example('hashi', { position: { card: [2, 3] } })).toMatch(/^c:cd,cd,de · /);
});

test('Shangri-La shows a Master in set-up, then every kind of turn', async () => {
  expect(await example('shangri-la', { picture: { set_up: true } })).toBe('Ar');
  expect(await example('shangri-la', { picture: { set_up: false } })).toBe('Ar · +Ar+Bf · A>B');
});
