import { beforeEach, expect, test, vi } from 'vitest';
import { api, Problem, type Edited } from '../api/client';
import { Laying } from './laying.svelte';

/** A server that writes down what it is asked, and answers when it is told to. */
let answers: { edits: string[]; start: Record<string, unknown>; give: () => void; refuse: () => void }[] = [];
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  answers = [];
  vi.spyOn(api, 'edit').mockImplementation((_, start, edits) => {
    return new Promise<Edited>((give, refuse) => {
      const saved = { position: [String(start['position']), ...edits].join(' ') };
      answers.push({ start, edits, give: () => give({ saved, fault: null } as unknown as Edited), refuse: () => refuse(new Problem('bad-request', '')) });
    });
  });
});

async function begun(): Promise<Laying> {
  const laying = new Laying('shangri-la', { position: '0' }, () => 'no');
  answers[0]?.give();
  await settled();
  return laying;
}

test('each change is one of what the server has said last', async () => {
  const laying = await begun();
  expect(laying.mayUndo).toBe(false);
  laying.edit('a');
  answers[1]?.give();
  await settled();
  laying.edit('b');
  expect(answers[2]).toMatchObject({ start: { position: '0 a' }, edits: ['b'] });
  answers[2]?.give();
  await settled();
  expect(laying.edited?.saved).toEqual({ position: '0 a b' });
  laying.undo();
  expect(answers[3]).toMatchObject({ start: { position: '0 a' }, edits: [] });
});

test('what comes before an answer is not lost', async () => {
  const laying = await begun();
  laying.edit('a');
  laying.edit('b');
  expect(answers).toHaveLength(2);
  answers[1]?.give();
  await settled();
  answers[2]?.give();
  await settled();
  expect(laying.edited?.saved).toEqual({ position: '0 a b' });
  laying.undo();
  expect(answers[3]).toMatchObject({ start: { position: '0 a' }, edits: [] });
});

test.each([
  ['the first', 1, '0 b'],
  ['the second', 2, '0 a'],
])('of two quick changes, if %s is refused, the other stays', async (_, refused, left) => {
  const laying = await begun();
  laying.edit('a');
  laying.edit('b');
  for (const number of [1, 2]) {
    if (number === refused) answers[number]?.refuse();
    else answers[number]?.give();
    await settled();
  }
  expect(laying.edited?.saved).toEqual({ position: left });
  expect(laying.problem).toBe('no');
});

test('what a change takes along is said until the next one, or until it is taken back', async () => {
  const laying = await begun();
  laying.edit('a', 'All is gone.');
  answers[1]?.give();
  await settled();
  expect(laying.said).toBe('All is gone.');
  laying.undo();
  expect(laying.said).toBe('');
  answers[2]?.give();
  await settled();
  laying.edit('a', 'All is gone.');
  answers[3]?.refuse();
  await settled();
  expect([laying.said, laying.problem]).toEqual(['', 'no']);
});

test('what is refused changes nothing, and the next change is as if it had never been', async () => {
  const laying = await begun();
  laying.edit('a');
  answers[1]?.refuse();
  await settled();
  expect(laying.problem).toBe('no');
  laying.edit('b');
  expect(answers[2]).toMatchObject({ start: { position: '0' }, edits: ['b'] });
});
