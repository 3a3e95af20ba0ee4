import { beforeEach, expect, test, vi } from 'vitest';
import { askName, ensureName, me, setName } from './me.svelte';

/** The answers to the requests so far, which the test gives. */
let answers: ((name: string | null, status?: number) => void)[] = [];
let asked: string[] = [];
const settle = () => new Promise((done) => setTimeout(done));

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

test('a known player keeps their name, however late the server answers', async () => {
  void askName();
  const first = ensureName('Guest');
  answers[0]?.('Ann');
  expect(await first).toBe(false);
  expect([me.name, asked]).toEqual(['Ann', ['GET']]);
});

test('an unknown player gets the default name', async () => {
  const first = ensureName('Guest');
  answers[0]?.(null);
  await settle();
  answers[1]?.('Guest');
  expect(await first).toBe(true);
  expect(asked).toEqual(['GET', 'PUT Guest']);
});

test('a requested name replaces the known one', async () => {
  void ensureName('Guest', 'Zoe');
  answers[0]?.('Ann');
  await settle();
  expect(asked).toEqual(['GET', 'PUT Zoe']);
});

test('no name is set while the server does not answer', async () => {
  const first = ensureName('Guest');
  answers[0]?.(null, 503);
  await expect(first).rejects.toThrow();
  expect(asked).toEqual(['GET']);
});

test('a late answer does not undo a new name', async () => {
  void askName();
  void setName('Zoe');
  answers[1]?.('Zoe');
  await settle();
  answers[0]?.('Ann');
  await settle();
  expect(me.name).toBe('Zoe');
});
