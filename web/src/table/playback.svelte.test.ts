import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step, View } from '../face';
import type { Connection } from './connection.svelte';
import { preferences } from '../preferences.svelte';
import { Playback } from './playback.svelte';

const view = (name: string) => ({ seat: 0, position: name }) as View;
const step = (name: string): Step => ({ moves: [], views: [view(name)] });

describe('the moment that is shown', () => {
  const game = $state({
    start: [view('start')] as View[] | null,
    steps: [step('one')],
    now: { views: [view('now')], seats: [{ you: true }, { you: false }], clock: null as object[] | null },
  });
  /** How much there is to read of each step. */
  const letters = [0, 0, 26, 180];
  let playback: Playback;
  let end: () => void;

  function happens(name: string): void {
    game.steps = [...game.steps, step(name)];
    flushSync();
  }

  function waits(time: number): void {
    vi.advanceTimersByTime(time);
    flushSync();
  }

  beforeEach(() => {
    vi.useFakeTimers();
    game.steps = [step('one')];
    game.now.clock = null;
    preferences.pace = 'normal';
    end = $effect.root(() => {
      playback = new Playback(game as unknown as Connection, (at) => letters[at] ?? 0);
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
    waits(2000);
    expect([playback.at, playback.live]).toEqual([3, false]);
  });

  test.each(['slow', 'normal', 'fast'] as const)('stays as long as its sentence takes to read, and is %s', (pace) => {
    preferences.pace = pace;
    const [short, long] = { slow: [2000, 10_000], normal: [1200, 6000], fast: [500, 2000] }[pace] as [number, number];
    happens('two');
    happens('three');
    waits(short);
    expect(playback.at).toBe(2);
    waits(short);
    expect(playback.at).toBe(3);
    waits(long - short);
    expect(playback.live).toBe(false);
    waits(long);
    expect(playback.live).toBe(true);
  });

  test('stays step by step until somebody goes on, whatever moves', () => {
    preferences.pace = 'step';
    happens('two');
    happens('three');
    waits(100_000);
    expect([playback.at, playback.waits]).toEqual([2, true]);
    playback.skip();
    flushSync();
    expect([playback.at, playback.live]).toEqual([3, false]);
    playback.skip();
    expect(playback.live).toBe(true);
  });

  test('is the present as soon as my time is running, and only mine', () => {
    game.now.clock = [{ left: 9, since: null }, { left: 9, since: 5 }];
    happens('two');
    expect([playback.at, playback.live]).toEqual([2, false]);
    game.now.clock = [{ left: 9, since: 5 }, { left: 9, since: null }];
    happens('three');
    expect([playback.at, playback.live]).toEqual([3, true]);
    happens('four');
    expect([playback.at, playback.live]).toEqual([4, true]);
  });

  test('misses no step where nothing should move', () => {
    preferences.motion = 'less';
    happens('two');
    happens('three');
    expect([playback.at, playback.live]).toEqual([2, false]);
    preferences.motion = null;
  });

  test('is the last one at once for those who want it so', () => {
    preferences.pace = 'once';
    happens('two');
    happens('three');
    expect([playback.at, playback.live]).toEqual([3, true]);
  });

  test('is the next one at once when somebody skips', () => {
    happens('two');
    happens('three');
    playback.skip();
    flushSync();
    expect([playback.at, playback.live, playback.fresh]).toEqual([3, false, true]);
    playback.skip();
    expect([playback.at, playback.live, playback.fresh]).toEqual([3, true, false]);
  });

  test('is shown again as it happened, and stays', () => {
    happens('two');
    playback.skip();
    playback.again(2, 0);
    flushSync();
    waits(100_000);
    expect([playback.at, playback.live, playback.fresh]).toEqual([2, false, true]);
  });

  test('plays by itself from where somebody looks to the present, and can be stopped', () => {
    happens('two');
    happens('three');
    playback.follow();
    playback.look(0);
    playback.play();
    waits(1000);
    expect([playback.at, playback.playing, playback.fresh]).toEqual([1, true, true]);
    playback.pause();
    waits(100_000);
    expect(playback.at).toBe(1);
    playback.play();
    for (let second = 0; second < 20; second += 1) waits(1000);
    expect([playback.live, playback.playing]).toEqual([true, false]);
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
    playback.skip();
    expect([playback.at, playback.live]).toEqual([2, true]);
  });
});
