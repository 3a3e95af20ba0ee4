/**
 * Runs before every test file. It loads the messages of every language, ends fake timers and stubs after each test, and
 * fails a test that makes a request which no stub answers.
 */
import { afterAll, afterEach, expect, vi } from 'vitest';
import { LANGUAGES, type Catalogue } from '../words/language.svelte';

const catalogues = import.meta.glob<Catalogue<object>>('../**/words.ts', { eager: true, import: 'words' });
await Promise.all(Object.values(catalogues).flatMap((catalogue) => LANGUAGES.map((language) => catalogue.learn(language))));

/** Requests that no stub has answered, with the test that made them. */
const unstubbed: string[] = [];
const nextTask = setTimeout;

function refuse(address: unknown): Error {
  const request = `${String(address)} in “${expect.getState().currentTestName ?? 'no test'}”`;
  unstubbed.push(request);
  return new TypeError(`No stub answers the request ${request}.`);
}

/** Called as a constructor, in place of the browser's class. */
function NoSocket(url: string): never {
  throw refuse(url);
}

function failIfUnstubbed(): void {
  const requests = unstubbed.splice(0);
  if (requests.length) throw new Error(`Requests without a stub: ${requests.join(', ')}`);
}

Object.assign(globalThis, { fetch: (address: unknown) => Promise.reject(refuse(address)), WebSocket: NoSocket });

// Setup files register first, so this runs after the test's own hooks.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  failIfUnstubbed();
});
// The last test may leave something running.
afterAll(async () => {
  await new Promise((done) => nextTask(done));
  failIfUnstubbed();
});
