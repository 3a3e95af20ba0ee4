import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from './connection.svelte';
import { FakeSocket, lastSocket as last } from './fakeSocket';

const now = (version: number) => ({ version, views: [{ seat: 0, picture: version }], seats: [], acting: [] });
const state = (version: number) => ({ type: 'state', about: { table: 't', game: 'hashi' }, now: now(version) });
const moved = (version: number) => ({
  type: 'event',
  event: { version, at: 0, kind: 'moved', step: true, moves: [] },
  now: now(version),
});

let told = { version: 1, start: [{}], steps: [] as unknown[], talk: [] as unknown[] };
let connection: Connection;
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  told = { version: 1, start: [{}], steps: [], talk: [] };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(told))));
  connection = new Connection('t');
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function arrive(): Promise<void> {
  last().open();
  last().say(state(1));
  await settled();
}

describe('the line to a table', () => {
  test('tells the game so far, then what happens', async () => {
    await arrive();
    last().say(moved(2));
    expect(connection.line).toBe('live');
    expect(connection.steps.length).toBe(1);
  });

  test('puts what happens while the history is on its way after it, and nothing twice', async () => {
    last().open();
    last().say(state(1));
    last().say(moved(2));
    last().say(moved(3));
    told = { ...told, version: 2, steps: [{}] };
    await settled();
    expect(connection.steps.length).toBe(2);
  });

  test('comes back by itself, asking for what it has missed', async () => {
    await arrive();
    last().break();
    expect(connection.line).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all.length).toBe(2);
    expect(last().url).toContain('since=1');
    last().open();
    last().say(moved(2));
    last().say(state(2));
    expect([connection.line, connection.steps.length]).toEqual(['live', 1]);
  });

  test('does not know who is away any more when it comes back, until it is told', async () => {
    await arrive();
    last().say({ type: 'presence', away: [1] });
    last().break();
    await vi.advanceTimersByTimeAsync(1000);
    last().open();
    last().say(state(1));
    expect(connection.away).toBeNull();
    last().say({ type: 'presence', away: [0] });
    expect(connection.away).toEqual([0]);
  });

  test('reads the history anew after it has missed so much that it is told none of it', async () => {
    await arrive();
    last().break();
    await vi.advanceTimersByTimeAsync(1000);
    last().open();
    told = { ...told, version: 300, steps: [{}, {}] };
    last().say(state(300));
    await settled();
    expect([connection.line, connection.steps.length]).toEqual(['live', 2]);
  });

  test('keeps what an event does not say', async () => {
    await arrive();
    last().say({ type: 'event', event: { version: 2, at: 0, kind: 'said' }, now: { version: 2 } });
    expect(connection.now).toEqual({ ...now(1), version: 2 });
  });

  test('says again, by the same name, what was not answered', async () => {
    await arrive();
    const done = connection.do({ do: 'undo', seat: 0 });
    const first = last().sent[0];
    last().break();
    await vi.advanceTimersByTimeAsync(1000);
    last().open();
    expect(last().sent[0]).toEqual(first);
    last().say({ type: 'done', id: first?.['id'], version: 2 });
    expect(await done).toBe(2);
  });

  test('tells why something was refused', async () => {
    await arrive();
    const refused = connection.do({ do: 'move', seat: 0, move: 'Ar', expected: 1 });
    last().say({ type: 'refused', id: last().sent[0]?.['id'], code: 'illegal-move', message: 'No.', reason: { code: 'stone' } });
    await expect(refused).rejects.toMatchObject({ code: 'illegal-move', reason: { code: 'stone' } });
  });

  test('notices that nobody answers any more', async () => {
    await arrive();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connection.line).toBe('lost');
  });

  test.each(['asked', 'agreed', 'replaced'])('reads the history anew when a move was taken back: %s', async (kind) => {
    await arrive();
    last().say(moved(2));
    told = { ...told, version: 3, steps: [] };
    last().say({ type: 'event', event: { version: 3, at: 0, kind, undone: true, seat: 0 }, now: now(3) });
    await settled();
    expect(connection.steps).toEqual([]);
  });

  test('reads it again when that fails', async () => {
    await arrive();
    last().say(moved(2));
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 429 })));
    last().say({ type: 'event', event: { version: 3, at: 0, kind: 'asked', undone: true, seat: 0 }, now: now(3) });
    await settled();
    told = { ...told, version: 3, steps: [] };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(told))));
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.steps).toEqual([]);
  });

  test('does not listen to a line that it has given up', async () => {
    await arrive();
    const old = last();
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(2);
    last().open();
    last().say(state(1));
    for (const line of [old, last()]) line.say(moved(2));
    expect(connection.steps.length).toBe(1);
  });

  test('waits longer and longer for a server that turns it away', async () => {
    for (let times = 0; times < 4; times += 1) {
      last().open();
      last().break(4429);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    last().open();
    last().break(4429);
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSocket.all.length).toBe(5);
  });

  test('does not try again where there is no table', async () => {
    last().open();
    last().break(4404);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([connection.line, FakeSocket.all.length]).toEqual(['gone', 1]);
  });

  test.each([4404, 4410])('does not ask for the history of a table that is gone: %s', async (code) => {
    const asked = vi.fn(() => Promise.resolve(new Response('{}', { status: 404 })));
    vi.stubGlobal('fetch', asked);
    await arrive();
    last().break(code);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test.each(['other-rules', 'bad-log'])('does not try again where the table can never be shown, and knows why: %s', async (code) => {
    last().open();
    const done = connection.do({ do: 'take' });
    last().say({ type: 'refused', id: null, code, message: 'No.', reason: null });
    last().break(4410);
    await expect(done).rejects.toMatchObject({ code });
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([connection.line, connection.unreadable, FakeSocket.all.length]).toEqual(['gone', code, 1]);
  });
});
