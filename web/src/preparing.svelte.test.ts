import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preparing } from './preparing.svelte';

const answers: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answers.shift() ?? { games: {} })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one question that got no answer is not the last', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () =>
    (asked += 1) === 1
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(Response.json({ games: { 'shangri-la': { done: 1, of: 2 } } })),
  );
  let percent: () => number | null = () => null;
  const over = $effect.root(() => {
    percent = preparing(() => 'shangri-la');
  });
  flushSync();
  await vi.advanceTimersByTimeAsync(1300);
  expect([asked, percent()]).toEqual([1, null]);
  await vi.advanceTimersByTimeAsync(1600);
  expect([asked, percent()]).toEqual([2, 50]);
  over();
});

test('whoever waits for bots that are being compiled is told how far they are, until they are ready', async () => {
  answers.push({ games: { hashi: { done: 5, of: 20 } } }, { games: { hashi: { done: 19, of: 20 } } });
  let waiting = $state<string | null>(null);
  let percent: () => number | null = () => null;
  const over = $effect.root(() => {
    percent = preparing(() => waiting);
  });
  waiting = 'hashi';
  flushSync();
  expect(percent()).toBeNull();
  await vi.advanceTimersByTimeAsync(1300);
  expect(percent()).toBe(25);
  await vi.advanceTimersByTimeAsync(1600);
  expect(percent()).toBe(95);
  await vi.advanceTimersByTimeAsync(1600);
  expect(percent()).toBeNull();
  // They are ready: nobody asks again.
  answers.push({ games: { hashi: { done: 1, of: 20 } } });
  waiting = null;
  flushSync();
  waiting = 'hashi';
  flushSync();
  await vi.advanceTimersByTimeAsync(5000);
  expect(percent()).toBeNull();
  over();
});
