import { afterEach, expect, test } from 'vitest';
import type { Listed } from '../api/client';
import { preferences } from '../preferences.svelte';
import { challengeOf } from './challenge';
import { ago, others, scores, standing } from './row';

type Seat = Listed['seats'][number];

const nobody: Seat = { name: '', bot: null, open: false, you: false, acting: false, score: null, won: false };
const ann = { ...nobody, name: 'Ann', you: true };
const ben = { ...nobody, name: 'Ben' };
const bot = { ...nobody, bot: 'adept' };

function table(status: Listed['status'], ...seats: Seat[]): Listed {
  return { table: 't', game: 'hashi', status, changed: 0, seats, clock: null, options: {}, your_turn: false, challenge: null, practice: false };
}

afterEach(() => {
  preferences.language = null;
});

test('against whom it is is said without myself', () => {
  expect(others(table('playing', ann, ben, bot, bot))).toBe('Ben and 2 bots (strong)');
  expect(others(table('playing', ann, bot, { ...bot, bot: 'sage' }))).toBe('2 bots (strong and strongest)');
  expect(others(table('open', ann, { ...nobody, open: true }))).toBe('');
  expect(others(table('playing', ann))).toBe('Alone');
});

test('whose turn it is is said while it is not mine', () => {
  const going = table('playing', ann, { ...ben, acting: true }, { ...bot, acting: true });
  expect(standing(going)).toBe('Ben and a bot to move');
  expect(standing({ ...going, your_turn: true })).toBe('your turn');
  preferences.language = 'de';
  expect(standing(going)).toBe('Ben und ein Bot sind dran');
});

test('at the end the result is said, as I see it', () => {
  const end = (...seats: Seat[]) => [standing(table('over', ...seats)), scores(table('over', ...seats))];
  const [won, lost] = [{ score: 24, won: true }, { score: 19 }];
  expect(end({ ...ann, ...won }, { ...ben, ...lost }, { ...bot, score: 21 })).toEqual(['you won', '24 : 21']);
  expect(end({ ...ann, ...lost }, { ...ben, ...won })).toEqual(['Ben won', '19 : 24']);
  expect(end({ ...ann, ...won }, { ...bot, ...won })).toEqual(['you share the win', '24 : 24']);
  expect(end({ ...ann, ...won })).toEqual(['24 points', '']);
  expect(end({ ...ann, ...won, bot: 'novice' }, { ...ben, ...lost })[0]).toBe('you resigned');
  expect(end({ ...ann, ...lost }, { ...ben, ...won, bot: 'novice' })[0]).toBe('a bot won'); // that has played on for Ben
  expect(end(ann, ben)).toEqual(['over', '']); // as it was listed before more was known
});

test('a challenge is marked with its day, and whether it is practice', () => {
  const row = table('over', ann);
  expect(challengeOf(row)).toBe('');
  expect(challengeOf({ ...row, challenge: '2026-11-16' })).toBe('Challenge of November 16, 2026');
  expect(challengeOf({ ...row, challenge: '2026-11-16', practice: true })).toBe('Challenge of November 16, 2026, for practice');
  preferences.language = 'fr';
  expect(challengeOf({ ...row, challenge: '2026-11-16' })).toBe('Défi du 16 novembre 2026');
});

test('when it was is said as the language has it', () => {
  const [minute, day] = [60_000, 86_400_000];
  const now = Date.UTC(2026, 10, 16, 12);
  const told = (past: number) => ago(now - past, now);
  expect([0, 5 * minute, 180 * minute, day, 3 * day].map(told)).toEqual([
    'now', '5 minutes ago', '3 hours ago', 'yesterday', '3 days ago',
  ]);
  expect(told(60 * day)).toBe('Sep 17, 2026');
  preferences.language = 'fr';
  expect(told(2 * day)).toBe('avant-hier');
});
