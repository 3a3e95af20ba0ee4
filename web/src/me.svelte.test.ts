import { beforeEach, expect, test } from 'vitest';
import { askName, ensureName, me, setName } from './me.svelte';
import { stubRequests } from './testing/requests';

/** The answers to the requests so far, which the test gives. */
let answers: ((response: Response) => void)[] = [];
let requests: ReturnType<typeof stubRequests>;
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  me.name = null;
  me.asked = false;
  answers = [];
  requests = stubRequests(() => new Promise((answer) => answers.push(answer)));
});

async function answer(request: number, name: string | null, status = 200): Promise<void> {
  await settle();
  answers[request]?.(Response.json({ name }, { status }));
  await settle();
}

const sent = () => requests.map(({ method, body }) => (body ? [method, (body as { name: string }).name] : [method]));

test('a known player keeps their name, however late the server answers', async () => {
  void askName();
  const isNew = ensureName('Guest');
  await answer(0, 'Ann');
  expect(await isNew).toBe(false);
  expect([me.name, sent()]).toEqual(['Ann', [['GET']]]);
});

test('an unknown player gets the default name', async () => {
  const isNew = ensureName('Guest');
  await answer(0, null);
  await answer(1, 'Guest');
  expect(await isNew).toBe(true);
  expect([me.name, sent()]).toEqual(['Guest', [['GET'], ['PUT', 'Guest']]]);
});

test('a requested name replaces the known one', async () => {
  void ensureName('Guest', 'Zoe');
  await answer(0, 'Ann');
  expect(sent()).toEqual([['GET'], ['PUT', 'Zoe']]);
  await answer(1, 'Zoe');
  expect(me.name).toBe('Zoe');
});

test('no name is set while the server does not answer', async () => {
  const refused = expect(ensureName('Guest')).rejects.toThrow();
  await answer(0, null, 503);
  await refused;
  expect(sent()).toEqual([['GET']]);
});

test('a late answer does not undo a new name', async () => {
  void askName();
  void setName('Zoe');
  await answer(1, 'Zoe');
  await answer(0, 'Ann');
  expect(me.name).toBe('Zoe');
});
