import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go, place } from '../router.svelte';
import { FakeSocket, lastSocket } from './fakeSocket';
import { inSentence } from './happenings';
import { Visitor } from './visitor.svelte';

const over = { over: true, winners: [0] };
const now = (version: number, again: string | null) => ({
  version,
  status: 'over',
  seats: [{ name: 'Ann', bot: null, open: false, you: true }],
  acting: [],
  views: [{ seat: 0, result: over, picture: { sheets: [{ points: 3, finished: [] }] } }],
  again,
});

let visitor: Visitor;
let end: () => void;

beforeEach(async () => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ version: 1, start: [], steps: [], talk: [] }))));
  go('/table/t');
  end = $effect.root(() => {
    visitor = new Visitor('t');
  });
  flushSync();
  lastSocket().open();
  lastSocket().say({ type: 'state', about: { table: 't', game: 'hashi', setting: {} }, now: now(1, null) });
  await settled();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}

async function nextTableOpens(): Promise<void> {
  lastSocket().say({ type: 'event', event: { version: 2, at: 0, kind: 'again', table: 'next' }, now: now(2, 'next') });
  await settled();
}

test('whoever plays again is brought to the next table when it is open', async () => {
  void visitor.again();
  await nextTableOpens();
  expect(place.path).toBe('/table/t');
  lastSocket().answer({ type: 'done', version: 2 });
  await settled();
  expect(place.path).toBe('/table/next');
});

test('whose wish to play again was refused stays when somebody else opens the next table', async () => {
  void visitor.again();
  lastSocket().answer({ type: 'refused', code: 'too-many-tables', message: 'No.' });
  await settled();
  expect(visitor.notice).not.toBe('');
  await nextTableOpens();
  expect(place.path).toBe('/table/t');
});

/** The game is over: who sat there, who has won, and which seat a bot has played on for. */
async function ends(seats: object[], winners: number[], seat: number | null, why = 'resigned', mine = true): Promise<string> {
  const talk = seat === null ? [] : [{ event: { ...replaced(seat, why), version: 1 }, names: ['Ann', 'Ben'], asker: null, yours: mine ? [seat] : [] }];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ version: 1, start: [], steps: [], talk }))));
  end();
  end = $effect.root(() => {
    visitor = new Visitor('v');
  });
  flushSync();
  lastSocket().open();
  const sheets = seats.map(() => ({ points: 3, finished: [] }));
  const views = [{ seat: 0, result: { over: true, winners, scores: seats.map(() => 3) }, picture: { sheets } }];
  lastSocket().say({ type: 'state', about: { table: 'v', game: 'hashi', setting: {} }, now: { ...now(1, null), seats, views } });
  await settled();
  // The room of the game is loaded first, which takes a while where much else goes on.
  await vi.waitFor(() => { expect(visitor.outcome).not.toBe(''); }, 20_000); // prettier-ignore
  return visitor.outcome;
}
const annsBot = { name: 'Ann', bot: 'random', open: false, you: false };

test('who has resigned has not won, whatever a bot has made of it', async () => {
  expect(await ends([ann, ben], [0], null)).toBe('You win!');
  expect(await ends([annsBot, ben], [1], 0)).toBe('You resigned. Ben wins.');
  expect(await ends([annsBot, ben], [0], 0)).toBe('You resigned. The bot in your place wins.');
  expect(await ends([annsBot, ben], [0, 1], 0, 'time')).toBe('Your time ran out. The bot in your place and Ben share the win.');
  expect(await ends([annsBot, { ...ben, you: true }], [0], 0, 'resigned', false)).toBe('The bot in place of Ann wins.');
  expect(await ends([ann], [0], null)).toBe('The game is over: 3 points.');
  expect(await ends([annsBot], [0], 0)).toBe('You resigned. A bot played on to the end: 3 points.');
  expect(visitor.winner(0)).toBe('the bot in your place');
});

const playing = (version: number, seats: object[], undo: object | null = null) => ({
  type: 'event',
  event: { version, at: 0, kind: 'said', seat: 0, phrase: 'hello' },
  now: { version, status: 'playing', seats, undo },
});
const ben = { name: 'Ben', bot: null, open: false, you: false };
const ann = { name: 'Ann', bot: null, open: false, you: true };

test('who goes and who comes back is kept until it is seen, once for each', () => {
  lastSocket().say(playing(2, [ann, ben]));
  const hears = (away: number[]) => {
    lastSocket().say({ type: 'presence', away });
    return visitor.notes.unseen.map(({ kind }) => kind);
  };
  expect(hears([1])).toEqual([]); // so it was when I came
  expect(hears([])).toEqual(['back']);
  expect(hears([1])).toEqual(['away']);
  visitor.notes.see();
  expect(visitor.notes.unseen).toEqual([]);
  lastSocket().say({ ...playing(3, [ann, { ...ben, bot: 'random' }]), event: replaced(1, 'time') });
  expect(visitor.notes.unseen.map(inSentence)).toEqual(['Ben ran out of time; a bot (aimless) plays on.']);
  expect(hears([])).toEqual(['replaced']); // a bot is not somebody who is back
});

test('of a wish to take a move back only the last word is kept', () => {
  lastSocket().say(playing(2, [ann, ben], { seat: 0, agreed: [0] }));
  const says = (version: number, event: object) => {
    lastSocket().say({ ...playing(version, [ann, ben]), event: { version, at: 0, ...event } });
    return visitor.notes.unseen.map(({ kind }) => kind);
  };
  expect(says(3, { kind: 'declined', seats: [1] })).toEqual(['declined']);
  expect(says(4, { kind: 'asked', seat: 0, undone: false })).toEqual([]);
});

test.each([
  [0, 'All agree: your last move is taken back.'],
  [1, 'All agree: Ben takes back the last move.'],
])('who may take a move back is spoken to as the one who asked: %s', (seat, sentence) => {
  lastSocket().say(playing(2, [ann, ben], { seat, agreed: [seat] }));
  const agreed = { version: 3, at: 0, kind: 'agreed', seats: [2], undone: true };
  lastSocket().say({ ...playing(3, [ann, ben]), event: agreed });
  expect(visitor.notes.unseen.map(inSentence)).toEqual([sentence]);
});

function replaced(seat: number, why: string): object {
  return { version: 3, at: 0, kind: 'replaced', seat, bot: 'random', why, undone: false };
}

test('what I did myself is no news, but that my time was over is', () => {
  lastSocket().say(playing(2, [ann, ben]));
  const without = [{ ...ann, bot: 'random', you: false }, ben];
  lastSocket().say({ ...playing(3, without), event: replaced(0, 'resigned') });
  expect(visitor.notes.unseen).toEqual([]);
  lastSocket().say({ ...playing(4, [ann, ben]) });
  lastSocket().say({ ...playing(5, without), event: replaced(0, 'time') });
  expect(visitor.notes.unseen.map(inSentence)).toEqual(['Your time ran out; a bot (aimless) plays on for you.']);
});

test('who says no to a wish is named, and who no longer has it', () => {
  lastSocket().say(playing(2, [ann, ben], { seat: 0, agreed: [] }));
  lastSocket().say({ ...playing(3, [ann, ben]), event: { version: 3, at: 0, kind: 'declined', seats: [1] } });
  expect(visitor.notes.unseen.map(inSentence)).toEqual(['Ben says no: the move stands.']);
  lastSocket().say(playing(4, [ann, ben], { seat: 1, agreed: [] }));
  lastSocket().say({ ...playing(5, [ann, ben]), event: { version: 5, at: 0, kind: 'declined', seats: [1] } });
  expect(visitor.notes.unseen.map(inSentence)).toEqual(['Ben no longer asks to take back a move.']);
});

test('whoever comes back is told what happened meanwhile, until they have seen it, and nothing twice', async () => {
  localStorage.clear();
  const line = (event: object, asker: number | null = null) => ({ event: { at: 0, ...event }, names: ['Ann', 'Ben'], asker, yours: [0] });
  const refused = line({ version: 3, kind: 'declined', seats: [1] }, 0);
  const resigned = line({ version: 5, kind: 'replaced', seat: 1, bot: 'random', why: 'resigned', undone: false });
  const history = { version: 2, start: [], steps: [], talk: [line({ version: 2, kind: 'replaced', seat: 1, why: 'time', bot: 'random' })] };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(history))));
  const comes = async () => {
    end();
    end = $effect.root(() => {
      visitor = new Visitor('u');
    });
    flushSync();
    lastSocket().open();
    lastSocket().say({ type: 'state', about: { table: 'u', game: 'hashi', setting: {} }, now: now(history.version, null) });
    await settled();
    return visitor.notes.unseen.map(inSentence);
  };
  expect(await comes()).toEqual([]); // at the first time there is nothing that was missed
  history.version = 5;
  history.talk.push(refused, resigned);
  const both = ['Ben says no: the move stands.', 'Ben resigns; a bot (aimless) plays on.'];
  expect(await comes()).toEqual(both);
  expect(await comes()).toEqual(both);
  visitor.notes.see();
  flushSync();
  expect(await comes()).toEqual(both.slice(1));
  visitor.notes.see();
  flushSync();
  expect(await comes()).toEqual([]);
  expect(visitor.connection.talk.length).toBe(3);
  // The seat was mine then, and is nobody's now.
  history.version = 7;
  history.talk.push(line({ version: 6, kind: 'replaced', seat: 0, bot: 'random', why: 'resigned', undone: false }));
  history.talk.push(line({ version: 7, kind: 'replaced', seat: 0, bot: 'random', why: 'time', undone: false }));
  expect(await comes()).toEqual(['Your time ran out; a bot (aimless) plays on for you.']);
});
