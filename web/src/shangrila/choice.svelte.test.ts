import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Hand } from '../table/hand.svelte';
import { Choice } from './choice.svelte';
import type { Offer, Picture, Preview, ShangriLa } from './picture';
import { words } from './words';

const messages = words.in('en');

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
const settle = async () => {
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

/** Delivers the steps of the turn, and forgets the requests so far. */
async function deliverSteps(): Promise<void> {
  answers.at(-1)?.(STEPS);
  await settle();
  answers = [];
  ask.mockClear();
}

describe('the steps of a turn', () => {
  test('are requested once, when the turn begins', async () => {
    expect(ask.mock.calls).toEqual([[{}]]);
    answers[0]?.(STEPS);
    await settle();
    expect([...choice.litVillages]).toEqual(['A', 'B']);
  });

  test('are not requested by a spectator', async () => {
    await deliverSteps();
    game.offer = null;
    game.position = 'after 2';
    flushSync();
    choose('A');
    await settle();
    expect([ask.mock.calls, choice.steps]).toEqual([[], []]);
  });

  test('are awaited by earlier touches', async () => {
    choose('A');
    choose('B');
    expect([choice.steps, ask.mock.calls.length]).toEqual([[], 1]);
    answers[0]?.(STEPS);
    await settle();
    expect(hand.ready?.move).toBe('A>B');
  });

  test('are requested again by a touch after a refusal', async () => {
    ask.mockImplementationOnce(() => Promise.reject(new Error('too many')));
    game.position = 'after 2';
    flushSync();
    await settle();
    ask.mockImplementationOnce(() => Promise.reject(new Error('too many')));
    choose('A');
    await settle();
    expect([choice.steps, hand.refusal]).toEqual([[], messages.whyUnknown]);
    choose('A');
    expect(hand.refusal).toBe('');
    answers.at(-1)?.(STEPS);
    await settle();
    expect(choice.steps).toEqual(['A>']);
  });

  test('of the turn before are ignored when they arrive late', async () => {
    game.position = 'after 2';
    flushSync();
    answers[0]?.({ steps: { Ba: 'Ba' } });
    await settle();
    expect([...choice.litSpaces, ...choice.litVillages]).toEqual([]);
    answers[1]?.(STEPS);
    await settle();
    expect([...choice.litVillages]).toEqual(['A', 'B']);
  });

  test('ignore a touch of the turn before', async () => {
    choose('A');
    game.position = 'after 2';
    flushSync();
    for (const answer of answers) answer(STEPS);
    await settle();
    expect(choice.steps).toEqual([]);
  });
});

describe('an illegal touch', () => {
  test('shows the server’s reason and chooses nothing', async () => {
    await deliverSteps();
    choose('M');
    expect(ask.mock.calls).toEqual([[{ why: 'Mr' }]]);
    answers[0]?.({ why: { code: 'stone', village: 'M' } });
    await settle();
    expect([hand.reason, choice.steps]).toEqual(['stone', []]);
  });
});

describe('previews of journeys', () => {
  beforeEach(deliverSteps);

  test('are requested when their village is chosen', async () => {
    expect(ask).not.toHaveBeenCalled();
    choose('A');
    expect(ask.mock.calls).toEqual([[{ journeys: 'A' }]]);
    expect(choice.outcomes).toEqual([]);
    answers[0]?.({ journeys: { 'A>B': preview('A', 'B'), 'A>D': preview('A', 'D') } });
    await settle();
    expect(choice.outcomes.map(({ destination }) => destination)).toEqual(['B', 'D']);
  });

  test('are not needed to choose a journey', async () => {
    choose('A');
    choose('B');
    expect([choice.preview, hand.ready?.move, hand.ready?.label]).toEqual([null, 'A>B', messages.ready.journey(1, 'B')]);
    answers[0]?.({ journeys: { 'A>B': preview('A', 'B') } });
    await settle();
    expect([choice.preview?.destination, hand.ready?.label]).toEqual(['B', messages.ready.journey(1, 'B')]);
  });

  test('are requested once in a position', async () => {
    await Promise.all([choice.askPreviews('A'), answers[0]?.({ journeys: { 'A>B': preview('A', 'B') } })]);
    choose('A');
    choose('A');
    choose('A');
    expect(ask).toHaveBeenCalledTimes(1);
    expect(choice.outcomes.length).toBe(1);
  });

  test('are not requested where no journey begins', async () => {
    await choice.askPreviews('M');
    expect(ask).not.toHaveBeenCalled();
  });

  test('end with the position, also those that arrive late', async () => {
    choose('A');
    game.position = 'after 2';
    flushSync();
    answers[0]?.({ journeys: { 'A>B': preview('A', 'B') } });
    await deliverSteps();
    expect(choice.previewOf('A>B')).toBeNull();
    choose('A');
    expect(ask.mock.calls).toEqual([[{ journeys: 'A' }]]);
  });

  test('are requested again after a failure', async () => {
    ask.mockImplementationOnce(() => Promise.reject(new Error('lost')));
    await choice.askPreviews('A');
    choose('A');
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

test('a hint is chosen once the steps have arrived', async () => {
  hand.show('A>D');
  await deliverSteps();
  expect(hand.ready?.move).toBe('A>D');
  expect(hand.begun).toBe(true);
  hand.back();
  flushSync();
  expect(hand.ready).toBe(null);
});

test('each kind of turn has its button, also an impossible one', async () => {
  game.offer = { moves: ['Aa', 'A>B'] };
  game.position = 'after 2';
  flushSync();
  expect(hand.extras.map(({ label, off }) => [label, off])).toEqual((['place', 'recruit', 'journey'] as const).map((kind) => [messages.actions[kind], true]));
  answers.at(-1)?.({ steps: { Aa: 'Aa', 'A>': { B: 'A>B' } } });
  await settle();
  expect(hand.extras.map(({ off }) => off)).toEqual([false, true, false]);
  expect(hand.extras.map(({ why }) => why)).toEqual(['', messages.off.recruit, '']);
});

test('a touch of another kind of turn ends the chosen kind', async () => {
  game.offer = { moves: ['Ba', 'A>B'] };
  game.position = 'after 2';
  flushSync();
  answers.at(-1)?.({ steps: { Ba: 'Ba', 'A>': { B: 'A>B' } } });
  await settle();
  hand.extras.at(-1)?.press();
  expect(choice.only).toBe('journey');
  choice.touch({ is: 'space', space: 'Ba', holds: 'nothing' });
  expect([choice.only, choice.steps, choice.move]).toEqual([null, ['Ba'], 'Ba']);
});

test('a single kind of turn has no button', () => {
  expect(hand.extras).toEqual([]);
});
