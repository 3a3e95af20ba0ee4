import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step, View } from '../face';
import type { Connection } from './connection.svelte';
import { Playback } from './playback.svelte';

const view = (name: string) => ({ seat: 0, position: name }) as View;
const step = (name: string): Step => ({ moves: [], at: 0, views: [view(name)] });

describe('the moment that is shown', () => {
  const game = $state({
    start: [view('start')] as View[] | null,
    steps: [step('one')],
    now: { views: [view('now')] },
  });
  let playback: Playback;
  let end: () => void;

  function happens(name: string): void {
    game.steps = [...game.steps, step(name)];
    flushSync();
  }

  beforeEach(() => {
    vi.useFakeTimers();
    game.steps = [step('one')];
    end = $effect.root(() => {
      playback = new Playback(game as unknown as Connection);
    });
    flushSync();
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  test('is the present at first, with what only I see of it', () => {
    expect([playback.at, playback.live, playback.view(0)?.position]).toEqual([1, true, 'now']);
  });

  test('follows the game a step at a time', () => {
    happens('two');
    happens('three');
    expect([playback.at, playback.live, playback.fresh]).toEqual([2, false, true]);
    vi.advanceTimersByTime(1000);
    flushSync();
    expect([playback.at, playback.live]).toEqual([3, true]);
  });

  test('is the last one at once when somebody skips', () => {
    happens('two');
    happens('three');
    playback.skip();
    expect([playback.at, playback.live, playback.fresh]).toEqual([3, true, false]);
  });

  test('stays where somebody looks back to, whatever happens', () => {
    playback.look(0);
    happens('two');
    vi.advanceTimersByTime(5000);
    flushSync();
    expect([playback.at, playback.live, playback.view(0)?.position]).toEqual([0, false, 'start']);
  });

  test('is the present again when they look at the last step', () => {
    playback.look(0);
    happens('two');
    playback.look(2);
    expect([playback.at, playback.live, playback.chosen]).toEqual([2, true, null]);
  });

  test('goes back when a move is taken back', () => {
    happens('two');
    game.steps = game.steps.slice(0, 1);
    flushSync();
    expect([playback.at, playback.live]).toEqual([1, true]);
  });

  test('is the present when what somebody looked back to is taken back, and stays it', () => {
    happens('two');
    happens('three');
    playback.look(2);
    flushSync();
    game.steps = game.steps.slice(0, 1);
    flushSync();
    expect([playback.at, playback.live, playback.chosen]).toEqual([1, true, null]);
    happens('four');
    expect([playback.at, playback.live]).toEqual([2, true]);
  });
});
