import { afterEach, expect, test } from 'vitest';
import type { Listed } from '../api/client';
import { preferences } from '../preferences.svelte';
import { written } from '../challenges/days';
import { LANGUAGES, listed } from '../words/language.svelte';
import { words } from '../words/words';
import { challengeOf } from './challenge';
import { ago, others, scores, standing } from './row';

type Seat = Listed['seats'][number];

const empty: Seat = { name: '', bot: null, open: false, you: false, acting: false, score: null, won: false };
const ann = { ...empty, name: 'Ann', you: true };
const ben = { ...empty, name: 'Ben' };
const bot = { ...empty, bot: 'adept' };

function table(status: Listed['status'], ...seats: Seat[]): Listed {
  return { table: 't', game: 'hashi', status, changed: 0, seats, clock: null, options: {}, your_turn: false, challenge: null, practice: false };
}

afterEach(() => {
  preferences.language = null;
});

/** The messages of the language shown. */
const messages = (language: 'en' | 'de' | 'fr' = 'en') => words.in(language);

test('the other players are listed without you, and bots by their number and levels', () => {
  const { bots, home } = messages();
  const two = (...levels: string[]) => home.bots(2, listed(levels.map((level) => bots[level] ?? '')));
  expect(others(table('playing', ann, ben, bot, bot))).toBe(listed(['Ben', two('adept')]));
  expect(others(table('playing', ann, bot, { ...bot, bot: 'sage' }))).toBe(two('adept', 'sage'));
  expect(others(table('open', ann, { ...empty, open: true }))).toBe('');
  expect(others(table('playing', ann))).toBe(home.alone);
});

test.each(LANGUAGES)('the players to move are named in %s unless it is your turn', (language) => {
  preferences.language = language;
  const { home } = messages(language);
  const playing = table('playing', ann, { ...ben, acting: true }, { ...bot, acting: true });
  expect(standing(playing)).toBe(home.turnOf(listed(['Ben', home.bots(1)]), true));
  expect(standing({ ...playing, your_turn: true })).toBe(home.yourTurn);
});

test('the result at the end is yours, another player’s or a bot’s', () => {
  const { home } = messages();
  const end = (...seats: Seat[]) => [standing(table('over', ...seats)), scores(table('over', ...seats))];
  const [won, lost] = [{ score: 24, won: true }, { score: 19 }];
  expect(end({ ...ann, ...won }, { ...ben, ...lost }, { ...bot, score: 21 })).toEqual([home.youWon, '24 : 21']);
  expect(end({ ...ann, ...lost }, { ...ben, ...won })).toEqual([home.won('Ben', false), '19 : 24']);
  expect(end({ ...ann, ...won }, { ...bot, ...won })).toEqual([home.sharedWin, '24 : 24']);
  expect(end({ ...ann, ...won })).toEqual([home.points(24), '']);
  // A bot has replaced the player.
  expect(end({ ...ann, ...won, bot: 'novice' }, { ...ben, ...lost })[0]).toBe(home.gaveUp);
  expect(end({ ...ann, ...lost }, { ...ben, ...won, bot: 'novice' })[0]).toBe(home.won(home.bots(1), false));
  // Old lists have no scores.
  expect(end(ann, ben)).toEqual([home.over, '']);
});

test.each(LANGUAGES)('a challenge is labelled with its day and as practice in %s', (language) => {
  preferences.language = language;
  const { home } = messages(language);
  const [row, day] = [table('over', ann), '2026-11-16'];
  const label = home.challengeOf(written(day, false));
  expect(challengeOf(row)).toBe('');
  expect(challengeOf({ ...row, challenge: day })).toBe(label);
  expect(challengeOf({ ...row, challenge: day, practice: true })).toBe(`${label}, ${home.challengePractice}`);
});

test('a time is written as the language does: relative at first, then as a date', () => {
  const [minute, day] = [60_000, 86_400_000];
  const now = Date.UTC(2026, 10, 16, 12);
  const written = (past: number) => ago(now - past, now);
  expect([0, 5 * minute, 180 * minute, day, 3 * day].map(written)).toEqual([
    'now', '5 minutes ago', '3 hours ago', 'yesterday', '3 days ago',
  ]); // prettier-ignore
  expect(written(60 * day)).toBe('Sep 17, 2026');
  preferences.language = 'fr';
  expect(written(2 * day)).toBe('avant-hier');
});
