import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import type { ResultProps } from '../face';
import { bestWith } from './best';
import type { Hashi } from './picture';
import Result from './Result.svelte';

const alone = {
  setting: { players: 1, board: { name: 'A', islands: [], lines: [] } },
  view: {
    result: { over: true, scores: [44], winners: [0], finished: [0], bonuses: [{}] },
    picture: { title: 2, sheets: [{ points: 44, finished: [], island_points: 44 }] },
  },
  seats: [{ name: 'Ann', you: true }],
} as unknown as ResultProps<Hashi>;

beforeEach(() => {
  localStorage.clear();
});

test.each([
  [false, 44],
  [true, 0],
])('a game that continues another one sets no best score: %s', (continued, best) => {
  const result = mount(Result, { target: document.body, props: { ...alone, continued } });
  flushSync();
  expect(bestWith('A', 0)).toBe(best);
  void unmount(result);
});
