import { expect, test } from 'vitest';
import { fromQuery, toQuery } from './address';
import { read } from './tree';

const POSITION = 'rbyv Rb...../y....../....... AB,AD 33 0';

test('an address keeps position, options, moves and the moment shown', () => {
  const variation = {
    start: { position: POSITION, options: { tie: 'origin', setup: 'free' } },
    tree: read('A>B (+Ar+Bf -) Mh'),
    path: ['+Ar+Bf', '-'],
  };
  expect(fromQuery(toQuery(variation))).toEqual(variation);
  expect(toQuery(variation)).toContain('position=rbyv+Rb...../y....../.......+AB,AD+33+0');
  expect(toQuery(variation)).toContain('options=tie:origin,setup:free');
  expect(toQuery(variation)).toContain('at=3');
});

test('an address keeps cards and boards', () => {
  const variation = { start: { board: 'A', players: 2, deck: [[5, 3], [1, 2]] }, tree: read('c=3 -:- c:cd,cd'), path: [] };
  expect(fromQuery(toQuery(variation))).toEqual(variation);
  const board = { name: 'mine', islands: [{ id: 'a', x: 0, y: 0, flag: null }] };
  const own = { start: { position: '0 52,31 ..:-:- -', board }, tree: [], path: [] };
  expect(fromQuery(toQuery(own))).toEqual(own);
});

test('an empty address has no position, and moves without a moment are shown to their end', () => {
  expect(fromQuery('')).toEqual({ start: null, tree: [], path: [] });
  expect(fromQuery('?moves=Ar+Bf').path).toEqual(['Ar', 'Bf']);
  expect(fromQuery('?moves=Ar+Bf&at=77').path).toEqual([]);
});

test('an invalid value is kept as text', () => {
  expect(fromQuery('?deck=%5B1').start).toEqual({ deck: '[1' });
});
