import { describe, expect, it } from 'vitest';
import { kindsOf, meant, moveOf, nextSteps, ofKind, stepsOf, touched, type Target } from './choosing';

const space = (name: string, empty = false): Target => ({ is: 'space', space: name, holds: empty ? 'nothing' : 'mine' });
const theirs: Target = { is: 'space', space: 'Ma', holds: 'theirs' };
const village = (name: string): Target => ({ is: 'village', village: name });
const way = (name: string): Target => ({ is: 'way', way: name });

const MOVES = ['Aa', 'Bh', '+Ar+Bf', '+Ar+Ch', '+Bf+Ch', 'A>B', 'A>D', 'B>A'];
const ORDER = 'radpyfh';

describe('steps', () => {
  it('are pieces of the notation', () => {
    expect(stepsOf('Ar')).toEqual(['Ar']);
    expect(stepsOf('+Ar+Bf')).toEqual(['+Ar', '+Bf']);
    expect(stepsOf('A>B')).toEqual(['A>', 'B']);
    expect(stepsOf('-')).toEqual(['-']);
  });

  it('that may come first are those of every legal move', () => {
    expect([...nextSteps(MOVES, [])].sort()).toEqual(['+Ar', '+Bf', '+Ch', 'A>', 'Aa', 'B>', 'Bh']);
  });

  it('after a first Student are the Masters that go with it', () => {
    expect([...nextSteps(MOVES, ['+Ch'])].sort()).toEqual(['+Ar', '+Bf']);
  });

  it('make a move when nothing is missing', () => {
    expect(moveOf(MOVES, [])).toBeNull();
    expect(moveOf(MOVES, ['+Ch'])).toBeNull();
    expect(moveOf(MOVES, ['+Ch', '+Ar'])).toBe('+Ar+Ch');
    expect(moveOf([...MOVES, '+Ch'], ['+Ch'])).toBe('+Ch');
    expect(moveOf(MOVES, ['A>', 'D'])).toBe('A>D');
  });
});

describe('kinds', () => {
  it('are those that there is a move of', () => {
    expect(kindsOf(MOVES)).toEqual(['place', 'recruit', 'journey']);
    expect(kindsOf(['-'])).toEqual(['pass']);
    expect(ofKind(MOVES, 'journey')).toEqual(['A>B', 'A>D', 'B>A']);
  });
});

describe('a touch', () => {
  it('on an empty space places', () => {
    expect(touched(MOVES, [], space('Aa', true))).toEqual(['Aa']);
  });

  it('on an empty space never starts a journey', () => {
    expect(touched(MOVES, [], space('Ah', true))).toBeNull();
  });

  it('on a Master that may recruit gives it a Student, even where a journey could start', () => {
    expect(touched(MOVES, [], space('Ar'))).toEqual(['+Ar']);
  });

  it('on any other tile of a village with my Students starts the journey', () => {
    expect(touched(MOVES, [], space('Ap'))).toEqual(['A>']);
    expect(touched(MOVES, [], village('A'))).toEqual(['A>']);
  });

  it('on a second Master adds it, on a third takes it instead of the second', () => {
    expect(touched(MOVES, ['+Ar'], space('Bf'))).toEqual(['+Ar', '+Bf']);
    expect(touched(MOVES, ['+Ar', '+Bf'], space('Ch'))).toEqual(['+Ar', '+Ch']);
  });

  it('on what is chosen lets it go', () => {
    expect(touched(MOVES, ['+Ar', '+Bf'], space('Ar'))).toEqual(['+Bf']);
    expect(touched(MOVES, ['Aa'], space('Aa', true))).toEqual([]);
    expect(touched(MOVES, ['A>'], village('A'))).toEqual([]);
    expect(touched(MOVES, ['A>', 'B'], village('A'))).toEqual(['A>']);
  });

  it('on a village at the end of a lit bridge leads there, wherever it lands', () => {
    expect(touched(MOVES, ['A>'], village('D'))).toEqual(['A>', 'D']);
    expect(touched(MOVES, ['A>'], space('Bf'))).toEqual(['A>', 'B']);
    expect(touched(MOVES, ['A>', 'B'], space('Da', true))).toEqual(['A>', 'D']);
  });

  it('on a bridge means the journey towards the end that was touched, or the only one there is', () => {
    expect(touched(MOVES, [], way('A>B'))).toEqual(['A>', 'B']);
    expect(touched(MOVES, [], way('B>A'))).toEqual(['B>', 'A']);
    expect(touched(MOVES, [], way('D>A'))).toEqual(['A>', 'D']);
    expect(touched(MOVES, ['A>'], way('B>A'))).toEqual(['A>', 'B']);
  });

  it('on something else starts anew', () => {
    expect(touched(MOVES, ['A>'], space('Ch'))).toEqual(['+Ch']);
    expect(touched(MOVES, ['+Ar'], space('Bh', true))).toEqual(['Bh']);
  });

  it('that leads nowhere is none', () => {
    expect(touched(MOVES, [], space('Ma', true))).toBeNull();
    expect(touched(MOVES, [], village('M'))).toBeNull();
    expect(touched(MOVES, [], way('L>M'))).toBeNull();
  });
});

describe('a touch in vain meant', () => {
  it('to place on an empty space', () => {
    expect(meant([], space('Ma', true), ORDER, [], null)).toBe('Ma');
  });

  it('to recruit on a tile, together with what is chosen, in the order of the notation', () => {
    expect(meant([], space('Ma'), ORDER, [], null)).toBe('+Ma');
    expect(meant(['+Mf'], space('Ma'), ORDER, [], null)).toBe('+Ma+Mf');
    expect(meant(['+Ar'], space('Ma'), ORDER, [], null)).toBe('+Ar+Ma');
  });

  it('to place, in set-up, even on a tile', () => {
    expect(meant([], space('Ma'), ORDER, [], 'place')).toBe('Ma');
  });

  it('to place on somebody else’s tile, unless Students are being put down', () => {
    expect(meant([], theirs, ORDER, [], null)).toBe('Ma');
    expect(meant([], theirs, ORDER, [], 'recruit')).toBe('+Ma');
    expect(meant(['+Ar'], theirs, ORDER, [], null)).toBe('+Ar+Ma');
  });

  it('to travel on, once a journey has begun', () => {
    expect(meant(['A>'], space('Ma'), ORDER, ['LM'], null)).toBe('A>M');
  });

  it('to leave a village, over any of its bridges', () => {
    expect(meant([], village('M'), ORDER, ['JM', 'LM'], null)).toBe('M>J');
    expect(meant([], village('M'), ORDER, ['AB'], null)).toBeNull();
  });
});
