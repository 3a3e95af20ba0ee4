import { expect, test } from 'vitest';
import { at, endOf, grown, lineOf, pathsIn, read, without, written, type Path } from './tree';

const TEXT = 'Ar (Bf Cd (Ce) Ad) (A>B) +Ar+Bf -';
const TREE = read(TEXT);

test('a tree survives being written and read', () => {
  expect(written(TREE)).toBe(TEXT);
  expect(read('')).toEqual([]);
  expect(written([])).toBe('');
});

test('variations stand beside the main line', () => {
  expect(TREE.map(({ move }) => move)).toEqual(['Ar', 'Bf', 'A>B']);
  expect(at(TREE, ['Bf']).map(({ move }) => move)).toEqual(['Cd', 'Ce']);
  expect(at(TREE, ['Bf', 'Cd']).map(({ move }) => move)).toEqual(['Ad']);
  expect(at(TREE, ['nowhere', 'at all'])).toEqual([]);
});

test('known moves are not added twice, and new ones come last', () => {
  expect(grown(TREE, ['Ar', '+Ar+Bf'])).toEqual(TREE);
  expect(written(grown(TREE, ['Ar', 'Mh', 'Ma']))).toBe('Ar (Bf Cd (Ce) Ad) (A>B) +Ar+Bf (Mh Ma) -');
  expect(written(grown([], ['Ar', 'Bf']))).toBe('Ar Bf');
  expect(grown(TREE, [])).toBe(TREE);
});

test('removing a branch removes all that follows it, and nothing else', () => {
  expect(written(without(TREE, ['Bf']))).toBe('Ar (A>B) +Ar+Bf -');
  expect(written(without(TREE, ['Bf', 'Cd']))).toBe('Ar (Bf Ce) (A>B) +Ar+Bf -');
  expect(written(without(TREE, ['Ar']))).toBe('Bf (A>B) Cd (Ce) Ad');
  expect(without(TREE, ['Mh', 'Ma'])).toEqual(TREE);
  expect(without(TREE, [])).toBe(TREE);
});

test('a line lists its moves, each with its variations', () => {
  const [first] = TREE;
  const line = first ? lineOf(first, [], TREE.slice(1)) : [];
  expect(line.map(({ path }) => path.at(-1))).toEqual(['Ar', '+Ar+Bf', '-']);
  expect(line.map(({ instead }) => instead.map(({ move }) => move))).toEqual([['Bf', 'A>B'], [], []]);
});

test('the end of a line is found from any move', () => {
  expect(endOf(TREE, [])).toEqual(['Ar', '+Ar+Bf', '-']);
  expect(endOf(TREE, ['Bf'])).toEqual(['Bf', 'Cd', 'Ad']);
});

test('paths are listed as they are written', () => {
  const last = (path: Path): string | undefined => path.at(-1);
  expect(pathsIn(TREE).map(last)).toEqual(['Ar', 'Bf', 'Cd', 'Ce', 'Ad', 'A>B', '+Ar+Bf', '-']);
});

test.each(['(Ar', 'Ar)', ') ( Ar', '((Ar))'])('a malformed tree is read as far as possible: %s', (text) => {
  expect(pathsIn(read(text)).map((path) => path.join(' '))).toContain('Ar');
});
