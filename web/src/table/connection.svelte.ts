/** The line to one table: it mends itself, and what was said while it was cut is said again. */
import { api, newId, Problem, type Command } from '../api/client';
import type { components } from '../api/schema';
import type { Offer, Step, View } from '../face';
import type { Happening } from './happenings';
import { merged, type Now } from './merging';

export type { Now } from './merging';

type Schemas = components['schemas'];
export type About = Schemas['About'];
type Heard = Schemas['Heard'];
/** What is said and answered by name. */
type Request = Omit<Schemas['Do'], 'id'> | Omit<Schemas['Ask'], 'id'>;
type Happened = Schemas['Event'];

/** A line of the talk: something that was said, or that happened to somebody. */
export type TalkLine = (Extract<Happened, { kind: 'said' }> & { name: string }) | Happening;

/** How the line is; one that is `gone` does not come back. */
export type Line = 'connecting' | 'live' | 'lost' | 'gone';

/** Something that happened, and how things were before and after it. */
interface Told {
  event: Happened;
  before: Now | null;
  now: Now;
}

interface Pending {
  message: string;
  done: (answer: Heard) => void;
  failed: (problem: Problem) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 10_000;
const PATIENCE = 5000;
const HISTORY_AGAIN = 1000;
/** Closed for good: to come back is of no use. */
const NO_SUCH_TABLE = 4404;
const CANNOT_BE_SHOWN = 4410;
/** Others' tries at a challenge, before one's own is over. */
const NOT_YET = 4403;

export class Connection {
  about = $state.raw<About | null>(null);
  now = $state.raw<Now | null>(null);
  /** The game from its start; null until it has been told. */
  start = $state.raw<View[] | null>(null);
  steps = $state.raw<Step[]>([]);
  talk = $state.raw<TalkLine[]>([]);
  /** Up to which version it has been told what happened to people; null until something has. */
  told = $state<number | null>(null);
  /** The seats whose people are not here just now; null until that is known. */
  away = $state.raw<number[] | null>(null);
  line = $state<Line>('connecting');
  /** Why the table can never be shown, as a code of the server. */
  unreadable = $state('');

  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** What happened while the history is on its way; null when it is not. */
  #queued: Told[] | null = null;

  constructor(
    readonly table: string,
    /** Hears what happened to people, and whether it was done by whoever sits here. */
    readonly heard: (one: Happening, mine: boolean) => void = () => {},
    /** The version up to which that was told before, in this browser. */
    seen: number | null = null,
  ) {
    this.told = seen;
    addEventListener('online', this.#reconnectNow);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Leaves the table. */
  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#reconnectNow);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#hangUp();
    clearTimeout(this.#again);
  }

  /** Connects anew: after I have got a name, the server should see who I am. */
  reconnect(): void {
    this.#drop();
    this.#reconnectNow();
  }

  /** Does something at the table; the promise ends when it is written down, with the version that it led to. */
  async do(command: Command): Promise<number> {
    const answer = await this.#send({ type: 'do', command });
    return answer.type === 'done' ? answer.version : 0;
  }

  /** Asks what a seat may do next. */
  async ask(seat: number, soFar: Record<string, string>): Promise<Offer> {
    const answer = await this.#send({ type: 'ask', seat, so_far: soFar });
    if (answer.type !== 'offer') throw new Problem('failed', 'This is no offer.');
    return answer.offer;
  }

  #send(content: Request): Promise<Heard> {
    const id = newId();
    const message = JSON.stringify({ ...content, id });
    return new Promise((done, failed) => {
      this.#pending.set(id, { message, done, failed });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
    });
  }

  #connect = (): void => {
    if (this.#closed) return;
    this.#hangUp();
    const since = this.start && this.now ? `?since=${this.now.version}` : '';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket${since}`);
    this.#socket = socket;
    // A line that was given up may still have something to say: nobody listens.
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#pings = setInterval(this.#ping, HEARTBEAT);
      for (const waiting of this.#pending.values()) socket.send(waiting.message);
    };
    socket.onmessage = (message) => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#silence);
      this.#receive(JSON.parse(message.data as string) as Heard);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#hangUp();
      if (event.code === CANNOT_BE_SHOWN) this.#end(this.unreadable || 'bad-log');
      else if (event.code === NOT_YET) this.#end('try-first');
      else if (event.code === NO_SUCH_TABLE) this.#end('');
      else this.#retry();
    };
  };

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearInterval(this.#pings);
    clearTimeout(this.#silence);
    socket?.close();
  }

  /** There is nothing to come back to. */
  #end(unreadable: string): void {
    this.line = 'gone';
    this.unreadable = unreadable;
    for (const { failed } of this.#pending.values()) failed(new Problem(unreadable || 'no-such-table', ''));
    this.#pending.clear();
  }

  #retry(): void {
    if (this.#closed) return;
    this.line = 'lost';
    clearTimeout(this.#again);
    this.#again = setTimeout(this.#connect, this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #drop = (): void => {
    this.#hangUp();
    this.#retry();
  };

  #reconnectNow = (): void => {
    if (this.line !== 'lost' || this.#socket || this.#closed) return;
    clearTimeout(this.#again);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  /** A page that was asleep may have lost its line without hearing of it. */
  #wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.line === 'lost') this.#reconnectNow();
    else this.#ping();
  };

  #ping = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send('{"type":"ping"}');
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#drop, PATIENCE);
  };

  #receive(message: Heard): void {
    switch (message.type) {
      case 'state':
        this.#show(message);
        break;
      case 'event':
        this.#happens(message);
        break;
      case 'presence':
        this.#meet(message.away);
        break;
      case 'pong':
        break;
      default:
        this.#settle(message);
    }
  }

  #happens({ event, now: changes }: Schemas['EventMessage']): void {
    const before = this.now;
    this.now = merged(before, changes);
    this.#apply({ event, before, now: this.now });
  }

  /** Somebody has gone, or come back. */
  #meet(away: number[]): void {
    const before = this.away;
    this.away = away;
    const tell = (kind: 'away' | 'back', seat: number) => {
      const { name = '', bot, open } = this.now?.seats[seat] ?? {};
      if (this.now?.status === 'playing' && !bot && !open) this.heard({ kind, seat, names: [name] }, false);
    };
    for (const seat of away) if (before && !before.includes(seat)) tell('away', seat);
    for (const seat of before ?? []) if (!away.includes(seat)) tell('back', seat);
  }

  #show({ about, now }: Schemas['StateMessage']): void {
    // Who has missed very much is told none of it.
    const missed = this.now !== null && this.now.version < now.version;
    this.about = about;
    this.now = now;
    // Who went or came while the line was cut is told anew, and is no news.
    if (this.line === 'lost') this.away = null;
    this.line = 'live';
    this.#wait = FIRST_WAIT;
    if ((!this.start || missed) && !this.#queued) void this.#loadHistory();
  }

  #settle(message: Exclude<Heard, { type: 'state' | 'event' | 'presence' | 'pong' }>): void {
    // What answers nothing that was said may be about the table itself: if the line is closed then, this is why.
    if (message.type === 'refused' && message.id === null) this.unreadable = message.code;
    if (message.id === null) return;
    const waiting = this.#pending.get(message.id);
    if (!waiting) return;
    this.#pending.delete(message.id);
    if (message.type !== 'refused') waiting.done(message);
    else waiting.failed(new Problem(message.code, message.message, message.reason));
  }

  /** Asks for the game so far; what happens meanwhile comes after it. */
  async #loadHistory(): Promise<void> {
    this.#queued ??= [];
    try {
      const history = await api.history(this.table);
      this.steps = history.steps;
      const before = this.told ?? history.version;
      this.talk = history.talk.flatMap(({ event, names, asker, yours }) => {
        const line = lineOf(event, names, asker, yours);
        if (line && event.version > before) this.#hear(line, yours);
        return line ?? [];
      });
      this.told = Math.max(before, history.version);
      this.start = history.start;
      this.#catchUp(history.version);
    } catch {
      setTimeout(() => void (this.#closed || this.line === 'gone' || this.#loadHistory()), HISTORY_AGAIN);
    }
  }

  #catchUp(version: number): void {
    const late = (this.#queued ?? []).filter(({ event }) => event.version > version);
    this.#queued = null;
    for (const told of late) this.#apply(told);
    // The line may have been cut meanwhile, and then something is missing in between.
    if (this.now && this.now.version > (late.at(-1)?.event.version ?? version)) void this.#loadHistory();
  }

  #apply(told: Told): void {
    const { event, now } = told;
    if (this.#queued) {
      this.#queued.push(told);
      return;
    }
    if (event.kind === 'moved' && event.step) {
      this.steps = [...this.steps, { moves: event.moves, views: now.views }];
    }
    if ('undone' in event && event.undone) void this.#loadHistory();
    const { before } = told;
    const names = before?.seats.map(({ name }) => name) ?? [];
    const yours = before?.seats.flatMap(({ you }, seat) => (you ? [seat] : [])) ?? [];
    const line = lineOf(event, names, before?.undo?.seat ?? null, yours);
    if (line) {
      this.talk = [...this.talk, line];
      this.#hear(line, yours);
    }
    this.told = event.version;
  }

  /** Tells what happened to people, when these seats were mine. */
  #hear(line: TalkLine, yours: number[]): void {
    if (line.kind === 'said') return;
    const by = 'seats' in line ? line.seats : [line.seat];
    this.heard(line, by.some((seat) => yours.includes(seat)));
  }
}

/** What an event has to say of people, with their names as they were, whose wish was to be answered, and which seats were mine. */
function lineOf(event: Happened, names: string[], asker: number | null, yours: number[]): TalkLine | null {
  const called = (...some: number[]) => some.map((seat) => names[seat] ?? '');
  const whom = (seat: number) => ({ names: called(seat), mine: yours.includes(seat) });
  switch (event.kind) {
    case 'said':
      return { ...event, name: names[event.seat] ?? '' };
    case 'taken':
    case 'left':
    case 'replaced':
    case 'asked':
    case 'hinted':
      return { ...event, ...whom(event.seat) };
    case 'agreed':
      return event.undone && asker !== null ? { ...event, ...whom(asker) } : null;
    case 'declined':
      return { ...event, names: called(...event.seats.slice(0, 1)), withdrawn: asker !== null && event.seats.includes(asker) };
    default:
      return null;
  }
}
