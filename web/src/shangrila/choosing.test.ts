import { describe, expect, it } from 'vitest';
import { kindsOf, meant, moveOf, nextSteps, ofKind, spacesOf, stepsTo, touched, type StepTree, type Target } from './choosing';

const space = (name: string, empty = false): Target => ({ is: 'space', space: name, holds: empty ? 'nothing' : 'mine' });
const theirs: Target = { is: 'space', space: 'Ma', holds: 'theirs' };
const village = (name: string): Target => ({ is: 'village', village: name });
const way = (name: string): Target => ({ is: 'way', way: name });

/** As the server offers it: two Students must be recruited, in any order, where two can be. */
const TREE: StepTree = {
  Aa: 'Aa',
  Bh: 'Bh',
  '+Ar': { '+Bf': '+Ar+Bf', '+Ch': '+Ar+Ch' },
  '+Bf': { '+Ar': '+Ar+Bf', '+Ch': '+Bf+Ch' },
  '+Ch': { '+Ar': '+Ar+Ch', '+Bf': '+Bf+Ch' },
  'A>': { B: 'A>B', D: 'A>D' },
  'B>': { A: 'B>A' },
};
const ORDER = 'radpyfh';

describe('steps', () => {
  it('that may come first are the first steps of every legal move', () => {
    expect([...nextSteps(TREE, [])].sort()).toEqual(['+Ar', '+Bf', '+Ch', 'A>', 'Aa', 'B>', 'Bh']);
  });

  it('after a first Student are the Masters that may recruit with it', () => {
    expect([...nextSteps(TREE, ['+Ch'])].sort()).toEqual(['+Ar', '+Bf']);
  });

  it('end where a move is complete', () => {
    const tree = { '+Ch': { '': '+Ch', '+Ar': '+Ar+Ch' } };
    expect([...nextSteps(tree, ['+Ch'])]).toEqual(['+Ar']);
    expect([...nextSteps(tree, ['+Ch', '+Ar'])]).toEqual([]);
  });

  it('make a move when none is missing', () => {
    expect(moveOf(TREE, [])).toBeNull();
    expect(moveOf(TREE, ['+Ch'])).toBeNull();
    expect(moveOf(TREE, ['+Ch', '+Ar'])).toBe('+Ar+Ch');
    expect(moveOf({ ...TREE, '+Ch': { '': '+Ch', '+Ar': '+Ar+Ch' } }, ['+Ch'])).toBe('+Ch');
    expect(moveOf(TREE, ['A>', 'D'])).toBe('A>D');
  });
});

describe('a played move', () => {
  it('lists the spaces of its new tiles', () => {
    expect([spacesOf('Ar'), spacesOf('+Ar+Bf'), spacesOf('A>B'), spacesOf('-')]).toEqual([['Ar'], ['Ar', 'Bf'], [], []]);
  });
});

describe('kinds', () => {
  it('are those of the legal moves', () => {
    expect(kindsOf(Object.keys(TREE))).toEqual(['place', 'recruit', 'journey']);
    expect(kindsOf(['-'])).toEqual(['pass']);
    expect(Object.keys(ofKind(TREE, 'journey'))).toEqual(['A>', 'B>']);
  });
});

describe('a touch', () => {
  it('on an empty space places a Master', () => {
    expect(touched(TREE, [], space('Aa', true))).toEqual(['Aa']);
  });

  it('on an empty space never starts a journey', () => {
    expect(touched(TREE, [], space('Ah', true))).toBeNull();
  });

  it('on a Master that may recruit gives it a Student, even where a journey could start', () => {
    expect(touched(TREE, [], space('Ar'))).toEqual(['+Ar']);
  });

  it('on any other tile of a village with own Students starts a journey', () => {
    expect(touched(TREE, [], space('Ap'))).toEqual(['A>']);
    expect(touched(TREE, [], village('A'))).toEqual(['A>']);
  });

  it('on a second Master adds its Student, and a third replaces the second', () => {
    expect(touched(TREE, ['+Ar'], space('Bf'))).toEqual(['+Ar', '+Bf']);
    expect(touched(TREE, ['+Ar', '+Bf'], space('Ch'))).toEqual(['+Ar', '+Ch']);
  });

  it('on a chosen step removes it', () => {
    expect(touched(TREE, ['+Ar', '+Bf'], space('Ar'))).toEqual(['+Bf']);
    expect(touched(TREE, ['Aa'], space('Aa', true))).toEqual([]);
    expect(touched(TREE, ['A>'], village('A'))).toEqual([]);
    expect(touched(TREE, ['A>', 'B'], village('A'))).toEqual(['A>']);
  });

  it('anywhere in a village at the end of an offered bridge leads there', () => {
    expect(touched(TREE, ['A>'], village('D'))).toEqual(['A>', 'D']);
    expect(touched(TREE, ['A>'], space('Bf'))).toEqual(['A>', 'B']);
    expect(touched(TREE, ['A>', 'B'], space('Da', true))).toEqual(['A>', 'D']);
  });

  it('on a bridge starts the journey towards the touched end, or the only journey', () => {
    expect(touched(TREE, [], way('A>B'))).toEqual(['A>', 'B']);
    expect(touched(TREE, [], way('B>A'))).toEqual(['B>', 'A']);
    expect(touched(TREE, [], way('D>A'))).toEqual(['A>', 'D']);
    expect(touched(TREE, ['A>'], way('B>A'))).toEqual(['A>', 'B']);
  });

  it('on an unrelated step starts again', () => {
    expect(touched(TREE, ['A>'], space('Ch'))).toEqual(['+Ch']);
    expect(touched(TREE, ['+Ar'], space('Bh', true))).toEqual(['Bh']);
  });

  it('without a legal move has no effect', () => {
    expect(touched(TREE, [], space('Ma', true))).toBeNull();
    expect(touched(TREE, [], village('M'))).toBeNull();
    expect(touched(TREE, [], way('L>M'))).toBeNull();
  });
});

describe('the move meant by an illegal touch', () => {
  it('places on an empty space', () => {
    expect(meant([], space('Ma', true), ORDER, [], null)).toBe('Ma');
  });

  it('recruits on an own tile, with the chosen Student, in the order of the notation', () => {
    expect(meant([], space('Ma'), ORDER, [], null)).toBe('+Ma');
    expect(meant(['+Mf'], space('Ma'), ORDER, [], null)).toBe('+Ma+Mf');
    expect(meant(['+Ar'], space('Ma'), ORDER, [], null)).toBe('+Ar+Ma');
  });

  it('places in set-up, also on a tile', () => {
    expect(meant([], space('Ma'), ORDER, [], 'place')).toBe('Ma');
  });

  it('places on another player’s tile, unless Students are being recruited', () => {
    expect(meant([], theirs, ORDER, [], null)).toBe('Ma');
    expect(meant([], theirs, ORDER, [], 'recruit')).toBe('+Ma');
    expect(meant(['+Ar'], theirs, ORDER, [], null)).toBe('+Ar+Ma');
  });

  it('continues a journey that has begun', () => {
    expect(meant(['A>'], space('Ma'), ORDER, ['LM'], null)).toBe('A>M');
  });

  it('leaves a village over one of its bridges', () => {
    expect(meant([], village('M'), ORDER, ['JM', 'LM'], null)).toBe('M>J');
  });

  it('places in a village without bridges', () => {
    expect(meant([], village('M'), ORDER, ['AB'], null)).toBe(`M${ORDER.charAt(0)}`);
  });
});

describe('the steps to a move', () => {
  it.each([
    ['Aa', ['Aa']],
    ['+Ar+Bf', ['+Ar', '+Bf']],
    ['A>D', ['A>', 'D']],
    ['Ma', []],
  ])('%s', (move, steps) => {
    expect(stepsTo(TREE, move)).toEqual(steps);
    if (steps.length) expect(moveOf(TREE, steps)).toBe(move);
  });

  it('stop at the move, also where more steps are possible', () => {
    expect(stepsTo({ '+Ar': { '': '+Ar', '+Bf': '+Ar+Bf' } }, '+Ar')).toEqual(['+Ar']);
  });
});
