import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, stubRequests } from '../testing/requests';
import {
  ack, chatSent, command, CommandKind, error, event, eventMessage, EventKind, FakeSocket, history, moved, offerMessage,
  ping, pong, presence, stateMessage, tableState, undoAccepted, undoRequested, seatReplaced, type History,
} from '../testing/wire'; // prettier-ignore
import { Connection } from './connection.svelte';

const viewAt = (version: number) => ({ views: [{ seat: 0, picture: version }] });
const stateAt = (version: number) => stateMessage(tableState(version, viewAt(version)));
const moveAt = (version: number) => eventMessage(moved(version), viewAt(version));

let servedHistory: History;
let requests: ReturnType<typeof stubRequests>;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
  servedHistory = history(1);
  requests = stubRequests(() => servedHistory);
  connection = new Connection('t');
});
afterEach(() => {
  connection.close();
});

/** Lets answers arrive that are already on their way. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const receive = (message: Record<string, unknown>) => {
  FakeSocket.latest.receive(message);
};

async function connect(): Promise<void> {
  FakeSocket.latest.open();
  receive(stateAt(1));
  await settle();
}

/** The socket breaks, and the page opens another one. */
async function reconnect(): Promise<void> {
  FakeSocket.latest.drop();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.latest.open();
}

describe('the history', () => {
  test('is followed by the events', async () => {
    await connect();
    receive(moveAt(2));
    expect(connection.line).toBe('live');
    expect(connection.steps.length).toBe(1);
  });

  test('is followed by the events that arrived while it was loading, each once', async () => {
    FakeSocket.latest.open();
    for (const message of [stateAt(1), moveAt(2), moveAt(3)]) receive(message);
    servedHistory = history(2, { steps: [{}] });
    await settle();
    expect(connection.steps.length).toBe(2);
  });

  test('is loaded again after the connection has missed more than the server repeats', async () => {
    await connect();
    await reconnect();
    servedHistory = history(300, { steps: [{}, {}] });
    receive(stateAt(300));
    await settle();
    expect([connection.line, connection.steps.length]).toEqual(['live', 2]);
  });

  test('is loaded again when events between it and the present are missing', async () => {
    requests = stubRequests(() => (requests.length === 1 ? history(2, { steps: [{}] }) : history(3, { steps: [{}, {}] })));
    FakeSocket.latest.open();
    for (const message of [stateAt(1), stateAt(3)]) receive(message);
    await settle();
    expect([requests.length, connection.steps.length]).toEqual([2, 2]);
  });

  test.each([
    ['an undo without consent', undoRequested(3, 0, true)],
    ['an accepted undo request', undoAccepted(3, [0])],
    ['a player who left during their undo request', { ...seatReplaced(3, 0, 'resigned'), undone: true }],
  ])('is loaded again after %s', async (_, undone) => {
    await connect();
    receive(moveAt(2));
    servedHistory = history(3);
    receive(eventMessage(undone, viewAt(3)));
    await settle();
    expect(connection.steps).toEqual([]);
  });

  test('is requested again when the server refuses it', async () => {
    await connect();
    receive(moveAt(2));
    stubRequests(() => refusal(429));
    receive(eventMessage(undoRequested(3, 0, true), viewAt(3)));
    await settle();
    stubRequests(() => history(3));
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.steps).toEqual([]);
  });

  test.each([4404, 4410])('is not requested again once the table is gone: %s', async (code) => {
    requests = stubRequests(() => refusal(404));
    await connect();
    FakeSocket.latest.drop(code);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requests.length).toBe(1);
  });
});

describe('the state', () => {
  test('keeps what an event does not change', async () => {
    await connect();
    receive(eventMessage(chatSent(2)));
    expect(connection.now).toEqual(tableState(2, viewAt(1)));
  });

  test('forgets who is away during a reconnect, until the server says it again', async () => {
    await connect();
    receive(presence([1]));
    await reconnect();
    receive(stateAt(1));
    expect(connection.away).toBeNull();
    receive(presence([0]));
    expect(connection.away).toEqual([0]);
  });
});

describe('requests', () => {
  const requestUndo = command(CommandKind.REQUEST_UNDO, { seat: 0 });

  test('are sent again after a reconnect, with the same id, until they are answered', async () => {
    await connect();
    const done = connection.do(requestUndo);
    const [first] = FakeSocket.latest.requests;
    await reconnect();
    expect(FakeSocket.latest.requests).toEqual([first]);
    FakeSocket.latest.reply(ack(2));
    expect(await done).toBe(2);
    await reconnect();
    expect(FakeSocket.latest.requests).toEqual([]);
  });

  test('get the answer with their own id', async () => {
    await connect();
    const done = connection.do(requestUndo);
    const offer = connection.ask(0, {});
    const [first, second] = FakeSocket.latest.requests;
    FakeSocket.latest.reply(offerMessage({ moves: ['Ar'] }), second);
    FakeSocket.latest.reply(ack(2), first);
    expect([await done, await offer]).toEqual([2, { moves: ['Ar'] }]);
  });

  test('are rejected with the code and the reason of an error', async () => {
    await connect();
    const done = connection.do(command(CommandKind.MOVE, { seat: 0, move: 'Ar', expected: 1 }));
    FakeSocket.latest.reply(error('illegal-move', { code: 'stone' }));
    await expect(done).rejects.toMatchObject({ code: 'illegal-move', reason: { code: 'stone' } });
  });
});

describe('a broken connection', () => {
  test('is opened again, and asks for the events it has missed', async () => {
    await connect();
    FakeSocket.latest.drop();
    expect(connection.line).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all.length).toBe(2);
    expect(FakeSocket.latest.url).toContain('since=1');
    FakeSocket.latest.open();
    receive(moveAt(2));
    receive(stateAt(2));
    expect([connection.line, connection.steps.length]).toEqual(['live', 1]);
  });

  test('is noticed when a ping gets no answer', async () => {
    await connect();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.latest.sent.at(-1)).toEqual(ping);
    receive(pong);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connection.line).toBe('live');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.line).toBe('lost');
  });

  test('delivers nothing more', async () => {
    await connect();
    const broken = FakeSocket.latest;
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.latest.open();
    receive(stateAt(1));
    for (const socket of [broken, FakeSocket.latest]) socket.receive(moveAt(2));
    expect(connection.steps.length).toBe(1);
  });

  test('is opened after a longer wait each time the server closes it at once', async () => {
    for (let times = 0; times < 4; times += 1) {
      FakeSocket.latest.open();
      FakeSocket.latest.drop(4429);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    FakeSocket.latest.open();
    FakeSocket.latest.drop(4429);
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSocket.all.length).toBe(5);
  });

  test('is opened after the shortest wait again once it has worked', async () => {
    for (let times = 0; times < 4; times += 1) {
      FakeSocket.latest.drop();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    await connect();
    FakeSocket.latest.drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all.length).toBe(6);
  });

  test('stays closed when the page has left the table', async () => {
    await connect();
    FakeSocket.latest.drop();
    connection.close();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.all.length).toBe(1);
  });
});

describe('a table that cannot be shown', () => {
  test.each([
    [4404, '', 'no-such-table'],
    [4403, 'try-first', 'try-first'],
    [4410, 'bad-log', 'bad-log'],
  ])('ends the connection: %s', async (code, unreadable, problem) => {
    FakeSocket.latest.open();
    const done = connection.do(command(CommandKind.TAKE_SEAT));
    FakeSocket.latest.drop(code);
    await expect(done).rejects.toMatchObject({ code: problem });
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([connection.line, connection.unreadable, FakeSocket.all.length]).toEqual(['gone', unreadable, 1]);
  });

  test('says why, if the server does', async () => {
    FakeSocket.latest.open();
    const done = connection.do(command(CommandKind.TAKE_SEAT));
    receive({ ...error('other-rules'), id: null });
    FakeSocket.latest.drop(4410);
    await expect(done).rejects.toMatchObject({ code: 'other-rules' });
    expect([connection.line, connection.unreadable]).toEqual(['gone', 'other-rules']);
  });
});

test('events about players are reported once, with names and whether the seat is the viewer’s', async () => {
  connection.close();
  const heard: unknown[] = [];
  connection = new Connection('t', ({ kind, names }, mine) => heard.push([kind, names, mine]));
  const seats = [{ name: 'Ann', you: true }, { name: 'Ben', you: false }]; // prettier-ignore
  FakeSocket.latest.open();
  receive(stateMessage(tableState(1, { seats })));
  await settle();
  receive(eventMessage(seatReplaced(2, 1, 'time')));
  receive(eventMessage(event(EventKind.SEAT_LEFT, 3, { seat: 0 })));
  receive(eventMessage(chatSent(4)));
  expect(heard).toEqual([[EventKind.SEAT_REPLACED, ['Ben'], false], [EventKind.SEAT_LEFT, ['Ann'], true]]); // prettier-ignore
  expect(connection.talk.map(({ kind }) => kind)).toEqual([EventKind.SEAT_REPLACED, EventKind.SEAT_LEFT, EventKind.CHAT_SENT]);
});
