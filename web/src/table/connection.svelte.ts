/** The line to one table: it mends itself, and what was said while it was cut is said again. */
import { api, Problem, type Reason } from '../api/client';
import type { Offer, Played, Seat, Setting, Step, View } from '../face';

/** How things are at the table now. */
export interface Now {
  version: number;
  at: number;
  status: 'open' | 'playing' | 'over';
  seats: Seat[];
  acting: number[];
  views: View[];
  moves: number;
  clock: { left: number; since: number | null }[] | null;
  undo: { seat: number; agreed: number[] } | null;
  again: string | null;
  opened?: { salt: string; secret: string };
}

export interface About {
  table: string;
  game: string;
  setting: Setting;
  public: boolean;
  clock: { kind: string; [more: string]: unknown } | null;
  stand_in: string;
  commitment: string | null;
}

/** Something that was said, or that happened to somebody: a line of the talk. */
export interface Said {
  kind: string;
  at: number;
  seat: number | null;
  name?: string;
  text?: string;
  phrase?: string;
  why?: string;
}

interface Happened {
  version: number;
  at: number;
  kind: string;
  step?: boolean;
  undone?: boolean;
  moves?: Played[];
  seat?: number;
  [more: string]: unknown;
}

interface Waiting {
  message: string;
  done: (answer: Record<string, unknown>) => void;
  failed: (problem: Problem) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 10_000;
const PATIENCE = 5000;
const GONE = [4404];

/** A name for a command: with the same one it is carried out once. Works without a secure context, too. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');
}

export class Connection {
  about = $state.raw<About | null>(null);
  now = $state.raw<Now | null>(null);
  /** The game from its start; null until it has been told. */
  start = $state.raw<View[] | null>(null);
  steps = $state.raw<Step[]>([]);
  talk = $state.raw<Said[]>([]);
  line = $state<'connecting' | 'live' | 'lost' | 'gone'>('connecting');

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** What happened while the history was still on its way. */
  #early: { event: Happened; now: Now }[] | null = null;

  constructor(readonly table: string) {
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#lose);
    document.addEventListener('visibilitychange', this.#look);
    this.#connect();
  }

  /** Leaves the table. */
  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.#look);
    this.#quiet();
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  /** Connects anew: after I have got a name, the server should see who I am. */
  reconnect(): void {
    this.#lose();
    this.#hurry();
  }

  /** Does something at the table; the promise ends when it is written down. */
  do(command: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.#say({ type: 'do', command });
  }

  /** Asks what a seat may do next. */
  async ask(seat: number, said: Record<string, string>): Promise<Offer> {
    return (await this.#say({ type: 'ask', seat, said }))['offer'] as Offer;
  }

  #say(content: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = newId();
    const message = JSON.stringify({ ...content, id });
    return new Promise((done, failed) => {
      this.#waiting.set(id, { message, done, failed });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
    });
  }

  #connect = (): void => {
    if (this.#closed) return;
    const since = this.start && this.now ? `?since=${this.now.version}` : '';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket${since}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#heart = setInterval(this.#beat, HEARTBEAT);
      for (const waiting of this.#waiting.values()) socket.send(waiting.message);
    };
    socket.onmessage = (message) => {
      clearTimeout(this.#silence);
      this.#heard(JSON.parse(message.data as string) as Record<string, unknown>);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#quiet();
      if (GONE.includes(event.code)) this.line = 'gone';
      else this.#retry();
    };
  };

  #retry(): void {
    if (this.#closed) return;
    this.line = 'lost';
    clearTimeout(this.#again);
    this.#again = setTimeout(this.#connect, this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #lose = (): void => {
    const socket = this.#socket;
    this.#socket = null;
    this.#quiet();
    socket?.close();
    this.#retry();
  };

  #hurry = (): void => {
    if (this.line !== 'lost' || this.#closed) return;
    clearTimeout(this.#again);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  /** A page that was asleep may have lost its line without hearing of it. */
  #look = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.line === 'lost') this.#hurry();
    else this.#beat();
  };

  #beat = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send('{"type":"ping"}');
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#lose();
    }, PATIENCE);
  };

  #quiet(): void {
    clearInterval(this.#heart);
    clearTimeout(this.#silence);
  }

  #heard(message: Record<string, unknown>): void {
    switch (message['type']) {
      case 'state':
        this.about = message['about'] as About;
        this.now = message['now'] as Now;
        this.line = 'live';
        if (!this.start && !this.#early) void this.#recall();
        break;
      case 'event':
        this.now = message['now'] as Now;
        this.#happened(message['event'] as Happened, this.now);
        break;
      default:
        this.#answered(message);
    }
  }

  #answered(message: Record<string, unknown>): void {
    const id = message['id'] as string;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    if (message['type'] === 'refused') {
      waiting.failed(
        new Problem(message['code'] as string, message['message'] as string, (message['reason'] ?? null) as Reason | null),
      );
    } else waiting.done(message);
  }

  /** Asks for the game so far; what happens meanwhile comes after it. */
  async #recall(): Promise<void> {
    this.#early = [];
    try {
      const history = await api.history(this.table);
      this.steps = history.steps as unknown as Step[];
      this.talk = (history.talk as Omit<Said, 'kind'>[]).map((said) => ({ kind: 'said', ...said }));
      this.start = history.start as unknown as View[];
      const late = this.#early.filter(({ event }) => event.version > history.version);
      this.#early = null;
      for (const { event, now } of late) this.#happened(event, now);
      // The line may have been cut meanwhile, and then something is missing in between.
      if (this.now && this.now.version > (late.at(-1)?.event.version ?? history.version)) void this.#recall();
    } catch {
      this.#early = null;
      setTimeout(() => void (this.#closed || this.start || this.#recall()), 1000);
    }
  }

  #happened(event: Happened, now: Now): void {
    if (this.#early) {
      this.#early.push({ event, now });
      return;
    }
    if (event.kind === 'moved' && event.step) {
      this.steps = [...this.steps, { moves: event.moves ?? [], at: event.at, views: now.views }];
    } else if (event.undone) {
      void this.#recall();
    }
    if (['said', 'taken', 'left', 'replaced', 'asked', 'declined'].includes(event.kind)) {
      this.talk = [...this.talk, { ...event, seat: event.seat ?? null } as Said];
    }
  }
}
