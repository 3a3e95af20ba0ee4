import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step, View } from '../face';
import type { Connection } from './connection.svelte';
import { preferences } from '../preferences.svelte';
import { Playback } from './playback.svelte';

const view = (name: string) => ({ seat: 0, position: name }) as View;
const step = (name: string): Step => ({ moves: [], views: [view(name)] });

describe('the moment shown', () => {
  const game = $state({
    start: [view('start')] as View[] | null,
    steps: [step('one')],
    now: { views: [view('now')], seats: [{ you: true }, { you: false }], clock: null as object[] | null },
  });
  /** The length of each step's sentence. */
  const lengths = [0, 0, 26, 180];
  let playback: Playback;
  let stop: () => void;

  function addStep(name: string): void {
    game.steps = [...game.steps, step(name)];
    flushSync();
  }

  function wait(time: number): void {
    vi.advanceTimersByTime(time);
    flushSync();
  }

  beforeEach(() => {
    vi.useFakeTimers();
    game.steps = [step('one')];
    game.now.clock = null;
    preferences.pace = 'normal';
    preferences.motion = null;
    stop = $effect.root(() => {
      playback = new Playback(game as unknown as Connection, (at) => lengths[at] ?? 0);
    });
    flushSync();
  });
  afterEach(() => {
    stop();
  });

  test('is the present at first, with the viewer’s own view', () => {
    expect([playback.at, playback.live, playback.view(0)?.position]).toEqual([1, true, 'now']);
  });

  test('is not the present as soon as a new step arrives', () => {
    game.steps = [...game.steps, step('two')];
    expect(playback.live).toBe(false);
  });

  test('is the present at once when many steps arrive together', () => {
    game.steps = [...game.steps, ...Array.from({ length: 20 }, () => step('missed'))];
    flushSync();
    expect([playback.at, playback.live]).toEqual([21, true]);
  });

  test('has the view before it, and a spectator’s view for a seat that was taken later', () => {
    addStep('two');
    expect([playback.view(0), playback.before(0), playback.before(0, 1)]).toEqual([view('two'), view('one'), view('start')]);
    expect(playback.before(0, 0)).toBeNull();
    playback.look(1);
    expect(playback.view(1)).toEqual(view('one'));
  });

  test('follows the game one step at a time', () => {
    addStep('two');
    addStep('three');
    expect([playback.at, playback.live, playback.fresh]).toEqual([2, false, true]);
    wait(2000);
    expect([playback.at, playback.live]).toEqual([3, false]);
  });

  test.each(['slow', 'normal', 'fast'] as const)('stays as long as its sentence takes to read at pace %s', (pace) => {
    preferences.pace = pace;
    const [short, long] = { slow: [2000, 10_000], normal: [1200, 6000], fast: [500, 2000] }[pace] as [number, number];
    addStep('two');
    addStep('three');
    wait(short);
    expect(playback.at).toBe(2);
    wait(short);
    expect(playback.at).toBe(3);
    wait(long - short);
    expect(playback.live).toBe(false);
    wait(long);
    expect(playback.live).toBe(true);
  });

  test('stays until the viewer skips it at pace step', () => {
    preferences.pace = 'step';
    addStep('two');
    addStep('three');
    wait(100_000);
    expect([playback.at, playback.waits]).toEqual([2, true]);
    playback.skip();
    flushSync();
    expect([playback.at, playback.live]).toEqual([3, false]);
    playback.skip();
    expect(playback.live).toBe(true);
  });

  test('is the present while the viewer’s clock runs, not another player’s', () => {
    game.now.clock = [{ left: 9, since: null }, { left: 9, since: 5 }];
    addStep('two');
    expect([playback.at, playback.live]).toEqual([2, false]);
    game.now.clock = [{ left: 9, since: 5 }, { left: 9, since: null }];
    addStep('three');
    expect([playback.at, playback.live]).toEqual([3, true]);
    addStep('four');
    expect([playback.at, playback.live]).toEqual([4, true]);
  });

  test('shows every step also with reduced motion', () => {
    preferences.motion = 'less';
    addStep('two');
    addStep('three');
    expect([playback.at, playback.live]).toEqual([2, false]);
  });

  test('is the present at once at pace once', () => {
    preferences.pace = 'once';
    addStep('two');
    addStep('three');
    expect([playback.at, playback.live]).toEqual([3, true]);
  });

  test('is the next step after a skip', () => {
    addStep('two');
    addStep('three');
    playback.skip();
    flushSync();
    expect([playback.at, playback.live, playback.fresh]).toEqual([3, false, true]);
    playback.skip();
    expect([playback.at, playback.live, playback.fresh]).toEqual([3, true, false]);
  });

  test('stays at a step that is shown again', () => {
    addStep('two');
    playback.skip();
    playback.again(2, 0);
    flushSync();
    wait(100_000);
    expect([playback.at, playback.live, playback.fresh, playback.which]).toEqual([2, false, true, 0]);
  });

  test('plays from the chosen moment to the present, and can be paused', () => {
    addStep('two');
    addStep('three');
    playback.follow();
    playback.look(0);
    playback.play();
    wait(1000);
    expect([playback.at, playback.playing, playback.fresh]).toEqual([1, true, true]);
    playback.pause();
    wait(100_000);
    expect(playback.at).toBe(1);
    playback.play();
    for (let second = 0; second < 20; second += 1) wait(1000);
    expect([playback.live, playback.playing]).toEqual([true, false]);
  });

  test('plays from the start when the present is shown', () => {
    addStep('two');
    playback.follow();
    playback.play();
    expect([playback.at, playback.playing]).toEqual([0, true]);
    wait(1000);
    expect(playback.at).toBe(1);
  });

  test('stays in review while the game goes on', () => {
    playback.look(0);
    addStep('two');
    vi.advanceTimersByTime(5000);
    flushSync();
    expect([playback.at, playback.live, playback.view(0)?.position]).toEqual([0, false, 'start']);
  });

  test('is the present again at the last step', () => {
    playback.look(0);
    addStep('two');
    playback.look(2);
    expect([playback.at, playback.live, playback.chosen]).toEqual([2, true, null]);
  });

  test('goes back with an undone move', () => {
    addStep('two');
    game.steps = game.steps.slice(0, 1);
    flushSync();
    expect([playback.at, playback.live]).toEqual([1, true]);
  });

  test('is the present when the reviewed step is undone', () => {
    addStep('two');
    addStep('three');
    playback.look(2);
    flushSync();
    game.steps = game.steps.slice(0, 1);
    flushSync();
    expect([playback.at, playback.live, playback.chosen]).toEqual([1, true, null]);
    addStep('four');
    playback.skip();
    expect([playback.at, playback.live]).toEqual([2, true]);
  });
});
