/** The words of the wire in unit tests, in one place, and the server's end of a table's socket. */
import { vi } from 'vitest';
import type { Command } from '../api/client';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
type Json = Record<string, unknown>;

const MessageType = {
  COMMAND: 'do',
  QUERY: 'ask',
  PING: 'ping',
  STATE: 'state',
  EVENT: 'event',
  ACK: 'done',
  ERROR: 'refused',
  OFFER: 'offer',
  PRESENCE: 'presence',
  PONG: 'pong',
} as const satisfies Record<string, (Schemas['Heard'] | Schemas['Spoken'])['type']>;

export const EventKind = {
  SEAT_TAKEN: 'taken',
  SEAT_LEFT: 'left',
  MOVED: 'moved',
  SEAT_REPLACED: 'replaced',
  UNDO_REQUESTED: 'asked',
  UNDO_ACCEPTED: 'agreed',
  UNDO_DECLINED: 'declined',
  CHAT_SENT: 'said',
  HINT_REQUESTED: 'hinted',
  REMATCH_OPENED: 'again',
} as const satisfies Record<string, Schemas['Event']['kind']>;

export const CommandKind = {
  TAKE_SEAT: 'take',
  MOVE: 'move',
  REQUEST_UNDO: 'undo',
} as const satisfies Record<string, Command['do']>;

/** Why a bot has replaced a player. */
export const Departure = { RESIGNED: 'resigned', TIMED_OUT: 'time' } as const satisfies Record<
  string,
  Schemas['ReplacedEvent']['why']
>;

export const command = (kind: Command['do'], fields: Json = {}): Command => ({ do: kind, ...fields }) as Command;
export const ping = { type: MessageType.PING };

export const ack = (version: number) => ({ type: MessageType.ACK, version });
export const error = (code: string, reason: Json | null = null) => ({ type: MessageType.ERROR, code, message: '', reason });
export const offerMessage = (offer: Json) => ({ type: MessageType.OFFER, offer });
export const pong = { type: MessageType.PONG };
export const presence = (away: number[]) => ({ type: MessageType.PRESENCE, away });

/** The state of a table as a viewer reads it. */
export const tableState = (version: number, fields: Json = {}) => ({ version, seats: [], acting: [], views: [], ...fields });
export const stateMessage = (state: Json, about: Json = {}) => ({
  type: MessageType.STATE,
  about: { table: 't', game: 'hashi', setting: {}, ...about },
  now: state,
});

type AnyEvent = Schemas['Event'];
type EventOf<Kind extends AnyEvent['kind']> = Extract<AnyEvent, { kind: Kind }>;
type Fields<Kind extends AnyEvent['kind']> = Omit<EventOf<Kind>, 'kind' | 'version' | 'at'>;

export function event<Kind extends AnyEvent['kind']>(kind: Kind, version: number, fields: Fields<Kind>): EventOf<Kind> {
  return { kind, version, at: 0, ...fields } as unknown as EventOf<Kind>;
}
export const moved = (version: number) => event(EventKind.MOVED, version, { seat: 0, moves: [], step: true });
export const chatSent = (version: number, seat = 0) =>
  event(EventKind.CHAT_SENT, version, { seat, text: null, phrase: 'hello' });
export const seatReplaced = (version: number, seat: number, why: 'resigned' | 'time') =>
  event(EventKind.SEAT_REPLACED, version, { seat, bot: 'random', why, undone: false });
export const undoRequested = (version: number, seat: number, undone = false) =>
  event(EventKind.UNDO_REQUESTED, version, { seat, undone });
export const undoAccepted = (version: number, seats: number[], undone = true) =>
  event(EventKind.UNDO_ACCEPTED, version, { seats, undone });
export const undoDeclined = (version: number, seats: number[]) => event(EventKind.UNDO_DECLINED, version, { seats });
export const rematchOpened = (version: number, table: string) => event(EventKind.REMATCH_OPENED, version, { table });

/** An event, and what it changes of the table's state. */
export const eventMessage = (happened: AnyEvent, changes: Json = {}) => ({
  type: MessageType.EVENT,
  event: happened,
  now: { version: happened.version, ...changes },
});

/** The answer to a request for a table's history. */
export interface History {
  version: number;
  start: object[];
  steps: object[];
  talk: object[];
}
export const history = (version: number, fields: Partial<History> = {}): History => ({
  version,
  start: [{}],
  steps: [],
  talk: [],
  ...fields,
});
/** An event about players in that history: their names, the seat that had asked for an undo, and the viewer's seats. */
export const historyLine = (happened: AnyEvent, names: string[], asker: number | null, yours: number[]) => ({
  event: happened,
  names,
  asker,
  yours,
});

/** A WebSocket whose server is the test. */
export class FakeSocket {
  static OPEN = 1;
  /** All sockets that the page has opened in this test. */
  static all: FakeSocket[] = [];
  readyState = 0;
  /** The messages that the page has sent. */
  sent: Json[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  /** Replaces the browser's WebSocket. */
  static install(): void {
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  }

  /** Returns the socket that the page opened last. */
  static get latest(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('The page has opened no socket.');
    return socket;
  }

  /** The page's commands and queries, without pings. */
  get requests(): Json[] {
    return this.sent.filter(({ type }) => type !== MessageType.PING);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Json);
  }
  close(): void {
    this.readyState = 3;
  }

  /** Accepts the connection. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  /** Lets the page receive a message. */
  receive(message: Json): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Answers a request of the page, the latest by default. */
  reply(message: Json, request = this.requests.at(-1)): void {
    if (!request) throw new Error('The page has sent no request.');
    this.receive({ ...message, id: request['id'] });
  }
  /** Closes the connection from the server's side. */
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}
