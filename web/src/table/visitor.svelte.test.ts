import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go, place } from '../router.svelte';
import { FakeSocket, lastSocket } from './fakeSocket';
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
