import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { preferences } from '../preferences.svelte';
import { Hand } from '../table/hand.svelte';
import { Choice } from './choice.svelte';
import type { Offer, Picture, Preview, ShangriLa } from './picture';

preferences.language = 'en';

const village = (tiles: string) => ({ tiles, strength: [0, 0], stone: false });
const preview = (origin: string, destination: string): Preview => ({
  origin,
  destination,
  origin_tiles: 3,
  origin_masters: 2,
  destination_tiles: 1,
  destination_masters: 1,
  stronger: origin,
  decided_by: 'tiles',
  travellers: [{ colour: 'r', discipline: 'r', fate: 'master', displaced: '' }],
  bridge: `${origin}${destination}`,
  stones: [],
});

const OFFER: Offer = { moves: ['A>B', 'A>D', 'B>A'] };
const STEPS: Offer = { steps: { 'A>': { B: 'A>B', D: 'A>D' }, 'B>': { A: 'B>A' } } };

const game = $state({
  offer: OFFER as Offer | null,
  position: 'after 1',
  picture: { turns: 1, villages: { A: village('Rb.....'), B: village('.R.....') }, standing: ['AB', 'AD'] } as unknown as Picture,
});
let answers: ((offer: Offer) => void)[] = [];
const ask = vi.fn((_: Record<string, string>) => new Promise<Offer>((answer) => answers.push(answer)));
const settled = async () => {
  await new Promise((done) => setTimeout(done));
  flushSync();
};
let hand: Hand<ShangriLa>;
let choice: Choice;
let end: () => void;

beforeEach(() => {
  answers = [];
  ask.mockClear();
  game.position = 'after 1';
  game.offer = OFFER;
  hand = new Hand<ShangriLa>(ask, () => {});
  end = $effect.root(() => {
    choice = new Choice(
      () => ({ ...game, colour: 'r' }),
      () => hand,
    );
  });
  flushSync();
});
afterEach(() => {
  end();
});

function choose(name: string): void {
  choice.touch({ is: 'village', village: name });
  flushSync();
}

/** The steps of the turn are here, and nothing else has been asked. */
async function stepsAreHere(): Promise<void> {
  answers.at(-1)?.(STEPS);
  await settled();
  answers = [];
  ask.mockClear();
}

describe('the steps of a turn', () => {
  test('are asked for once, when it begins', async () => {
    expect(ask.mock.calls).toEqual([[{}]]);
    answers[0]?.(STEPS);
    await settled();
    expect([...choice.litVillages]).toEqual(['A', 'B']);
  });

  test('are not asked for by somebody who only watches', async () => {
    await stepsAreHere();
    game.offer = null;
    game.position = 'after 2';
    flushSync();
    choose('A');
    await settled();
    expect([ask.mock.calls, choice.steps]).toEqual([[], []]);
  });

  test('let touches wait that come before them', async () => {
    choose('A');
    choose('B');
    expect([choice.steps, ask.mock.calls.length]).toEqual([[], 1]);
    answers[0]?.(STEPS);
    await settled();
    expect(hand.ready?.move).toBe('A>B');
  });

  test('are asked for again by a touch when they were refused', async () => {
    ask.mockImplementationOnce(() => Promise.reject(new Error('too many')));
    game.position = 'after 2';
    flushSync();
    await settled();
    ask.mockImplementationOnce(() => Promise.reject(new Error('too many')));
    choose('A');
    await settled();
    expect([choice.steps, hand.refusal]).toEqual([[], 'That cannot be done now.']);
    choose('A');
    expect(hand.refusal).toBe('');
    answers.at(-1)?.(STEPS);
    await settled();
    expect(choice.steps).toEqual(['A>']);
  });

  test('do nothing for a touch of the turn before', async () => {
    choose('A');
    game.position = 'after 2';
    flushSync();
    for (const answer of answers) answer(STEPS);
    await settled();
    expect(choice.steps).toEqual([]);
  });
});

describe('a touch in vain', () => {
  test('on a village without bridges is explained by the server', async () => {
    await stepsAreHere();
    choose('M');
    expect(ask.mock.calls).toEqual([[{ why: 'Mr' }]]);
    answers[0]?.({ why: { code: 'stone', village: 'M' } });
    await settled();
    expect(hand.refusal).toBe('Village M has a Stone: nothing happens there any more.');
  });
});

describe('journeys', () => {
  beforeEach(stepsAreHere);

  test('are foreseen when their village is chosen, and not before', async () => {
    expect(ask).not.toHaveBeenCalled();
    choose('A');
    expect(ask.mock.calls).toEqual([[{ journeys: 'A' }]]);
    expect(choice.outcomes).toEqual([]);
    answers[0]?.({ journeys: { 'A>B': preview('A', 'B'), 'A>D': preview('A', 'D') } });
    await settled();
    expect(choice.outcomes.map(({ destination }) => destination)).toEqual(['B', 'D']);
  });

  test('can be chosen before the answer is there, and keep their button', async () => {
    choose('A');
    choose('B');
    expect([choice.preview, hand.ready?.move, hand.ready?.label]).toEqual([null, 'A>B', 'Send 1 Student to B']);
    answers[0]?.({ journeys: { 'A>B': preview('A', 'B') } });
    await settled();
    expect([choice.preview?.destination, hand.ready?.label]).toEqual(['B', 'Send 1 Student to B']);
  });

  test('are asked about once in a position', async () => {
    await Promise.all([choice.askPreviews('A'), answers[0]?.({ journeys: { 'A>B': preview('A', 'B') } })]);
    choose('A');
    choose('A');
    choose('A');
    expect(ask).toHaveBeenCalledTimes(1);
    expect(choice.outcomes.length).toBe(1);
  });

  test('are not foreseen where none begins', async () => {
    await choice.askPreviews('M');
    expect(ask).not.toHaveBeenCalled();
  });

  test('are forgotten with the position, also by an answer that comes late', async () => {
    choose('A');
    game.position = 'after 2';
    flushSync();
    answers[0]?.({ journeys: { 'A>B': preview('A', 'B') } });
    await stepsAreHere();
    expect(choice.previewOf('A>B')).toBeNull();
    choose('A');
    expect(ask.mock.calls).toEqual([[{ journeys: 'A' }]]);
  });

  test('are asked about again when nobody answered', async () => {
    ask.mockImplementationOnce(() => Promise.reject(new Error('lost')));
    await choice.askPreviews('A');
    choose('A');
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

test('a move that was advised is chosen as soon as the steps are here', async () => {
  hand.show('A>D');
  await stepsAreHere();
  expect(hand.ready?.move).toBe('A>D');
  expect(hand.begun).toBe(true);
  hand.back();
  flushSync();
  expect(hand.ready).toBe(null);
});

test('each kind of turn has its place, also one that cannot be this time', async () => {
  game.offer = { moves: ['Aa', 'A>B'] };
  game.position = 'after 2';
  flushSync();
  expect(hand.extras.map(({ label, off }) => [label, off])).toEqual([['Place', true], ['Recruit', true], ['Journey', true]]); // prettier-ignore
  answers.at(-1)?.({ steps: { Aa: 'Aa', 'A>': { B: 'A>B' } } });
  await settled();
  expect(hand.extras.map(({ off }) => off)).toEqual([false, true, false]);
  expect(hand.extras.map(({ why }) => why)).toEqual(['', 'None of your Masters can take a Student now.', '']);
});

test('where there is only one kind nobody has to choose it', () => {
  expect(hand.extras).toEqual([]);
});
