/** Plain requests to the server. */
import type { Analysis, Hindsight } from '../analysis/shapes';
import type { Reason } from '../face';
import type { components } from './schema';

type Schemas = components['schemas'];
export type State = Schemas['State'];
type History = Schemas['History'];
export type Studied = Schemas['Studied'];
export type Edited = Schemas['Edited'];
/** A finished game, as it can be taken home. */
export type Kept = Schemas['Kept'];
export type Listed = Schemas['Listed'];
export type Games = Schemas['Games'];
export type Order = Schemas['Order'];
/** A finished game of mine. */
export type Past = Schemas['PastGame'];
export type Rating = Schemas['Rating'];
export type Statistics = Schemas['Statistics'];
export type Tallies = Schemas['Tallies'];
/** The challenge of a day in one of the games, as I may see it. */
export type Challenge = Schemas['Challenge'];
/** The days of a month that have challenges. */
export type Calendar = Schemas['Calendar'];
/** Something that can be done at a table. */
export type Command = Schemas['CommandSent']['command'];

/** A request that the server refused, or that did not reach it (`offline`). */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reason: Reason | null = null,
  ) {
    super(message);
  }
}

/** How much later the server's clock is than ours, in milliseconds. */
export let skew = 0;

async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Problem('offline', 'The server cannot be reached.');
  }
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (date) skew = date - Date.now();
  if (response.ok) return (await response.json()) as Answer;
  const told = (await response.json().catch(() => ({}))) as { code?: string; detail?: string; reason?: Reason };
  throw new Problem(told.code ?? 'failed', told.detail ?? response.statusText, told.reason ?? null);
}

/** A name for a command: with the same one it is carried out once. Works without a secure context, too. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');
}

/** Does something at a table that is not the one shown. */
function act(table: string, command: Command): Promise<Schemas['Done']> {
  const sent: Schemas['CommandSent'] = { id: newId(), command };
  return request('POST', `/tables/${table}/commands`, sent);
}

export const api = {
  games: () => request<Games>('GET', '/games'),
  preparing: () => request<Schemas['Preparing']>('GET', '/preparing'),
  me: () => request<Schemas['Somebody']>('GET', '/me'),
  name: (name: string) => request<Schemas['Me']>('PUT', '/me', { name }),
  link: () => request<Schemas['Link']>('POST', '/me/link'),
  claim: (word: string) => request<Schemas['Me']>('POST', '/me/claim', { word }),
  mine: () => request<Schemas['List']>('GET', '/me/tables'),
  /** My finished games, those that are looked for, from one on. */
  past: (wanted: Record<string, string>) =>
    request<Schemas['PastGames']>('GET', `/me/games?${new URLSearchParams(wanted).toString()}`),
  ratings: () => request<Schemas['Ratings']>('GET', '/me/ratings'),
  statistics: () => request<Statistics>('GET', '/me/statistics'),
  open: () => request<Schemas['List']>('GET', '/tables'),
  order: (order: Partial<Order> & Pick<Order, 'game' | 'seats'>) => request<State>('POST', '/tables', order),
  /** Lays a saved game out on a table of its own. */
  layOut: (text: string) => request<State>('POST', '/records', { text }),
  /** Any position, off the table. */
  study: (asked: Partial<Schemas['Studying']> & Pick<Schemas['Studying'], 'game' | 'start'>) => request<Studied>('POST', '/study', asked),
  /** A position that is laid out by hand. */
  edit: (game: string, start: Record<string, unknown>, edits: string[]) => request<Edited>('POST', '/edit', { game, start, edits }),
  /** What the strongest bot thinks of a position. */
  opinion: (game: string, start: Record<string, unknown>) => request<Schemas['Surveyed']>('POST', '/opinion', { game, start }),
  table: (table: string) => request<State>('GET', `/tables/${table}`),
  sit: (table: string) => act(table, { do: 'take' }),
  hint: (table: string, seat: number) => request<Schemas['Advice']>('POST', `/tables/${table}/hint`, { seat }),
  judgement: (table: string, seat: number) =>
    request<Schemas['Judgement']>('POST', `/tables/${table}/judgement`, { seat }),
  kept: (table: string) => request<Kept>('GET', `/tables/${table}/game.json`),
  analysis: (table: string) => request<Analysis>('GET', `/tables/${table}/analysis`),
  analyse: (table: string, depth: number) => request<Analysis>('POST', `/tables/${table}/analysis`, { depth }),
  stopAnalysis: (table: string) => request<Analysis>('DELETE', `/tables/${table}/analysis`),
  best: (table: string, seat: number) => request<Hindsight>('GET', `/tables/${table}/best/${seat}`),
  findBest: (table: string, seat: number) => request<Hindsight>('POST', `/tables/${table}/best/${seat}`),
  stopFinding: (table: string, seat: number) => request<Hindsight>('DELETE', `/tables/${table}/best/${seat}`),
  calendar: (month?: string) => request<Calendar>('GET', month ? `/challenges?month=${month}` : '/challenges'),
  challenge: (day: string, game: string) => request<Challenge>('GET', `/challenges/${day}/${game}`),
  /** Begins the try that counts, or gives the answer that does. */
  takeUp: (day: string, game: string, move: string | null = null) =>
    request<Challenge>('POST', `/challenges/${day}/${game}/tries`, { move }),
  practise: (day: string, game: string) => request<State>('POST', `/challenges/${day}/${game}/practice`),
  history: (table: string) => request<History>('GET', `/tables/${table}/history`),
};
