import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Visitor } from '../table/visitor.svelte';
import { Analysing } from './analysing.svelte';
import { refusal, stubRequests } from '../testing/requests';
import { words } from '../words/words';
import type { Judged } from './shapes';

const one = { move: 'Aa', worth: 0.5, error: 0, line: [], remarks: [] };
const judged = (seat: number, mark: Judged['mark'] = ''): Judged => ({
  seat, unit: 'share', chances: [0.5, 0.5], scores: [1, 1], best: [one], played: one, cost: 0, mark,
}); // prettier-ignore

/** A game of three moves, each a step, where the second seat is mine. */
const looked: number[] = [];
const visitor = {
  connection: { table: 't', steps: [{ moves: [0] }, { moves: [0] }, { moves: [0] }] },
  playback: { at: 3, look: (at: number) => looked.push(at) },
  now: { seats: [{ you: false }, { you: true }], views: [{ result: { winners: [1], scores: [3, 4] } }] },
} as unknown as Visitor;

/** The analysis that the server has, and the requests to it. */
let known: object;
let requests: ReturnType<typeof stubRequests>;
const savedGame = { game: 'g', start: {}, moves: [[0, 'Aa'], [1, 'Ab'], [0, 'Ac']] }; // prettier-ignore

function serve(): void {
  requests = stubRequests(({ method, path }) => {
    if (method === 'POST') known = { ...known, depth: 0, running: true };
    return path.endsWith('/analysis') ? known : path.endsWith('game.json') ? savedGame : { name: 'Ann' };
  });
}
const sent = () => requests.map(({ method, path, body }) => [method, path, ...(body ? [body] : [])]);

const address = '/api/tables/t/analysis';

beforeEach(() => {
  vi.useFakeTimers();
  looked.length = 0;
  known = { depth: null, running: false, done: 0, of: 3, moves: [null, null, null], accounts: null };
  serve();
});

async function openAnalysis(begin = false): Promise<Analysing> {
  const analysing = new Analysing(visitor);
  await analysing.open(begin);
  flushSync();
  return analysing;
}

test('opening by a link starts no analysis', async () => {
  const analysing = await openAnalysis();
  expect(sent()).toEqual([['GET', address], ['GET', '/api/tables/t/game.json']]); // prettier-ignore
  expect([analysing.next, analysing.finished]).toEqual([0, false]);
});

test('opening with a request starts the analysis and follows it to its end', async () => {
  const analysing = await openAnalysis(true);
  expect(sent().at(-1)).toEqual(['POST', address, { depth: 0 }]);
  requests.length = 0;
  await vi.advanceTimersByTimeAsync(1000);
  expect([analysing.next, analysing.finished]).toEqual([null, false]);
  known = { ...known, running: false, done: 3, moves: [judged(0), judged(1), judged(0)] };
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent()).toEqual([['GET', address], ['GET', address]]); // prettier-ignore
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests.length).toBe(2);
  expect([analysing.finished, analysing.next]).toEqual([true, 1]);
});

test('a stopped analysis continues at its depth, and the deepest offers no next one', async () => {
  known = { ...known, depth: 1, done: 2, moves: [judged(0), judged(1), judged(0)] };
  const analysing = await openAnalysis();
  expect(analysing.next).toBe(1);
  await analysing.begin();
  expect(sent().at(-1)).toEqual(['POST', address, { depth: 1 }]);
  known = { ...known, depth: 3, done: 3 };
  expect((await openAnalysis()).next).toBe(null);
});

test('costly moves are your own at first, then of all seats', async () => {
  known = { ...known, depth: 0, done: 3, moves: [judged(0, 'gross'), judged(1, 'costly'), judged(0)] };
  const analysing = await openAnalysis();
  expect([analysing.costly, analysing.beside(-1), analysing.beside(1)]).toEqual([[1], 1, null]);
  analysing.whose = null;
  expect(analysing.costly).toEqual([0, 1]);
  analysing.show(1);
  expect(looked).toEqual([2]);
});

test('a refusal is shown, and the request repeated', async () => {
  stubRequests(() => refusal(503, 'busy'));
  const analysing = await openAnalysis();
  expect(analysing.following.problem).toBe(words.in('en').problems['busy']);
  serve();
  await vi.advanceTimersByTimeAsync(5000);
  expect([analysing.following.problem, analysing.analysis?.of]).toEqual(['', 3]);
});
