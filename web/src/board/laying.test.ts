import { beforeEach, expect, test, vi } from 'vitest';
import { api, Problem, type Edited } from '../api/client';
import { Laying } from './laying.svelte';

/** The requests to the server, which the test answers. */
let answers: { edits: string[]; start: Record<string, unknown>; give: () => void; refuse: () => void }[] = [];
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  answers = [];
  vi.spyOn(api, 'edit').mockImplementation((_, start, edits) => {
    return new Promise<Edited>((give, refuse) => {
      const saved = { position: [String(start['position']), ...edits].join(' ') };
      answers.push({ start, edits, give: () => give({ saved, fault: null } as unknown as Edited), refuse: () => refuse(new Problem('bad-request', '')) });
    });
  });
});

async function startEditing(): Promise<Laying> {
  const editor = new Laying('shangri-la', { position: '0' }, () => 'refused');
  answers[0]?.give();
  await settle();
  return editor;
}

test('an edit applies to the server’s last answer, and can be undone', async () => {
  const editor = await startEditing();
  expect(editor.mayUndo).toBe(false);
  editor.edit('a');
  answers[1]?.give();
  await settle();
  editor.edit('b');
  expect(answers[2]).toMatchObject({ start: { position: '0 a' }, edits: ['b'] });
  answers[2]?.give();
  await settle();
  expect(editor.edited?.saved).toEqual({ position: '0 a b' });
  editor.undo();
  expect(answers[3]).toMatchObject({ start: { position: '0 a' }, edits: [] });
});

test('an edit made before the last answer is not lost', async () => {
  const editor = await startEditing();
  editor.edit('a');
  editor.edit('b');
  expect(answers).toHaveLength(2);
  answers[1]?.give();
  await settle();
  answers[2]?.give();
  await settle();
  expect(editor.edited?.saved).toEqual({ position: '0 a b' });
  editor.undo();
  expect(answers[3]).toMatchObject({ start: { position: '0 a' }, edits: [] });
});

test.each([
  ['the first', 1, '0 b'],
  ['the second', 2, '0 a'],
])('of two quick edits, if %s is refused, the other stays', async (_, refused, position) => {
  const editor = await startEditing();
  editor.edit('a');
  editor.edit('b');
  for (const number of [1, 2]) {
    if (number === refused) answers[number]?.refuse();
    else answers[number]?.give();
    await settle();
  }
  expect(editor.edited?.saved).toEqual({ position });
  expect(editor.problem).toBe('refused');
});

test('the consequence of an edit is shown until the next edit, an undo or a refusal', async () => {
  const editor = await startEditing();
  editor.edit('a', 'consequence');
  answers[1]?.give();
  await settle();
  expect(editor.said).toBe('consequence');
  editor.undo();
  expect(editor.said).toBe('');
  answers[2]?.give();
  await settle();
  editor.edit('a', 'consequence');
  answers[3]?.refuse();
  await settle();
  expect([editor.said, editor.problem]).toEqual(['', 'refused']);
});

test('a refused edit changes nothing, and the next edit ignores it', async () => {
  const editor = await startEditing();
  editor.edit('a');
  answers[1]?.refuse();
  await settle();
  expect(editor.problem).toBe('refused');
  editor.edit('b');
  expect(answers[2]).toMatchObject({ start: { position: '0' }, edits: ['b'] });
});
