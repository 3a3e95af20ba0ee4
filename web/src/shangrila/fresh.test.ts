import { expect, test } from 'vitest';
import type { Step } from '../face';
import { marksOf } from './fresh';
import type { ShangriLa } from './picture';

test('a displaced Master is marked on its space, in its colour', () => {
  const journey = {
    origin: 'A',
    destination: 'H',
    bridge: 'AH',
    stones: [],
    travellers: [
      { colour: 'r', discipline: 'p', fate: 'master', displaced: '' },
      { colour: 'b', discipline: 'h', fate: 'drives-out', displaced: 'Y' },
    ],
  };
  const step = { moves: [{ seat: 0, move: 'A>H', effects: journey }], at: 0, views: [] } as unknown as Step<ShangriLa>;
  const { drivenOut, spaces } = marksOf([step], { colours: 'rbyv' } as ShangriLa['Setting']);
  expect([...drivenOut]).toEqual([['Hh', 'y']]);
  expect([...spaces]).toEqual(['Hp', 'Hh']);
});
