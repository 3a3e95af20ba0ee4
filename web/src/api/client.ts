/** Plain requests to the server. */
import type { components } from './schema';

type Schemas = components['schemas'];
export type State = Schemas['State'];
type History = Schemas['History'];
export type Listed = Schemas['Listed'];
export type Games = Schemas['Games'];
export type Order = Schemas['Order'];

/** Why something may not be done, as the rules say it. */
export interface Reason {
  code: string;
  [more: string]: unknown;
}

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

export const api = {
  games: () => request<Games>('GET', '/games'),
  me: () => request<{ name: string | null }>('GET', '/me'),
  name: (name: string) => request<{ name: string }>('PUT', '/me', { name }),
  link: () => request<{ word: string; seconds: number }>('POST', '/me/link'),
  claim: (word: string) => request<{ name: string }>('POST', '/me/claim', { word }),
  mine: () => request<{ tables: Listed[] }>('GET', '/me/tables'),
  open: () => request<{ tables: Listed[] }>('GET', '/tables'),
  order: (order: Partial<Order> & Pick<Order, 'game' | 'seats'>) => request<State>('POST', '/tables', order),
  sit: (table: string) =>
    request<unknown>('POST', `/tables/${table}/commands`, { id: newId(), command: { do: 'take' } }),
  history: (table: string) => request<History>('GET', `/tables/${table}/history`),
};
