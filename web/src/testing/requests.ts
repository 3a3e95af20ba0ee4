/** The server's end of the page's HTTP requests. */
import { vi } from 'vitest';

interface Request {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Answers every request with what `answer` returns, as JSON unless it is a `Response`; lists the requests.
 *
 * It answers a moment later, as a server does: the test may still change what is served.
 */
export function stubRequests(answer: (request: Request) => unknown): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null };
    requests.push(request);
    await Promise.resolve();
    const answered = await answer(request);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return requests;
}

/** Returns the answer of a server that refuses a request. */
export function refusal(status: number, code = ''): Response {
  return Response.json(code ? { code, detail: '' } : {}, { status });
}
