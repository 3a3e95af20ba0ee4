import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubRequests } from './testing/requests';
import { preparing } from './preparing.svelte';

const progress = (game: string, done: number, of: number) => ({ games: { [game]: { done, of } } });
const ready = { games: {} };

let game = $state<string | null>(null);
let percent: () => number | null = () => null;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  game = null;
  stop = $effect.root(() => {
    percent = preparing(() => game);
  });
});
afterEach(() => {
  stop();
});

function waitFor(waitedFor: string | null): void {
  game = waitedFor;
  flushSync();
}

test('a request that failed is repeated', async () => {
  const requests = stubRequests(() => (requests.length === 1 ? Promise.reject(new TypeError('offline')) : progress('shangri-la', 1, 2)));
  waitFor('shangri-la');
  await vi.advanceTimersByTimeAsync(1300);
  expect([requests.length, percent()]).toEqual([1, null]);
  await vi.advanceTimersByTimeAsync(1600);
  expect([requests.length, percent()]).toEqual([2, 50]);
});

test('the progress of compiling bots is shown until they are ready, and not requested again', async () => {
  const answers = [progress('hashi', 5, 20), progress('hashi', 19, 20), ready];
  const requests = stubRequests(() => answers[requests.length - 1]);
  waitFor('hashi');
  expect(percent()).toBeNull();
  await vi.advanceTimersByTimeAsync(1300);
  expect(percent()).toBe(25);
  await vi.advanceTimersByTimeAsync(1600);
  expect(percent()).toBe(95);
  await vi.advanceTimersByTimeAsync(1600);
  expect(percent()).toBeNull();
  waitFor(null);
  waitFor('hashi');
  await vi.advanceTimersByTimeAsync(5000);
  expect([requests.length, percent()]).toEqual([3, null]);
});
