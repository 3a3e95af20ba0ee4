import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askName, ensureName, me, setName } from './me.svelte';

/** What the server answers, each when the test lets it. */
let answers: ((name: string | null, status?: number) => void)[] = [];
let asked: string[] = [];
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  me.name = null;
  me.asked = false;
  answers = [];
  asked = [];
  vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body: string | null }) => {
    asked.push(body ? `${method} ${(JSON.parse(body) as { name: string }).name}` : method);
    return new Promise((answer) =>
      answers.push((name, status = 200) => {
        answer(new Response(JSON.stringify({ name }), { status }));
      }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('somebody known keeps their name, however late the server says it', async () => {
  void askName();
  const first = ensureName('Guest');
  answers[0]?.('Ann');
  expect(await first).toBe(false);
  expect([me.name, asked]).toEqual(['Ann', ['GET']]);
});

test('whoever is not known gets the usual name', async () => {
  const first = ensureName('Guest');
  answers[0]?.(null);
  await settled();
  answers[1]?.('Guest');
  expect(await first).toBe(true);
  expect(asked).toEqual(['GET', 'PUT Guest']);
});

test('a name that is wished for is taken', async () => {
  void ensureName('Guest', 'Zoe');
  answers[0]?.('Ann');
  await settled();
  expect(asked).toEqual(['GET', 'PUT Zoe']);
});

test('nobody is renamed while it is not known who they are', async () => {
  const first = ensureName('Guest');
  answers[0]?.(null, 503);
  await expect(first).rejects.toThrow();
  expect(asked).toEqual(['GET']);
});

test('a late answer does not undo a new name', async () => {
  void askName();
  void setName('Zoe');
  answers[1]?.('Zoe');
  await settled();
  answers[0]?.('Ann');
  await settled();
  expect(me.name).toBe('Zoe');
});
