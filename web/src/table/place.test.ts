import { expect, test } from 'vitest';
import { placeOf } from './place';

test('the leader is compared with the second, every other player with the one before', () => {
  const points = [[40], [52], [47]];
  expect(placeOf(points, 1)).toEqual({ place: 1, rival: 2, by: 0, lead: 5 });
  expect(placeOf(points, 2)).toEqual({ place: 2, rival: 1, by: 0, lead: -5 });
  expect(placeOf(points, 0)).toEqual({ place: 3, rival: 2, by: 0, lead: -7 });
});

test('the next number decides between players whose first number is equal', () => {
  const mastersAndVillages = [[9, 5], [9, 7], [3, 3]];
  expect(placeOf(mastersAndVillages, 0)).toEqual({ place: 2, rival: 1, by: 1, lead: -2 });
  expect(placeOf(mastersAndVillages, 1)).toEqual({ place: 1, rival: 0, by: 1, lead: 2 });
});

test('players with equal numbers are level', () => {
  expect(placeOf([[8], [8], [9]], 0)).toEqual({ place: 2, rival: 1, by: null, lead: 0 });
});

test('a player alone has no place', () => {
  expect(placeOf([[44]], 0)).toBeNull();
});
