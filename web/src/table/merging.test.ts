import { expect, test } from 'vitest';
import { merged, type Now } from './merging';

const NOW = {
  version: 3,
  status: 'open',
  undo: { seat: 0, agreed: [0] },
  views: [{ seat: null, picture: { turns: 1 }, result: { over: false }, offer: null }],
} as unknown as Now;

test('fields that an event leaves out keep their values, also within a view', () => {
  const now = merged(NOW, { version: 4, undo: null, views: [{ seat: null, picture: { turns: 2 } }] } as never);
  expect(now).toEqual({
    ...NOW,
    version: 4,
    undo: null,
    views: [{ seat: null, picture: { turns: 2 }, result: { over: false }, offer: null }],
  });
  expect(merged(NOW, { version: 4 }).views).toBe(NOW.views);
});

test('views of several seats keep their own fields', () => {
  const [first, second] = [0, 1].map((seat) => ({ seat, picture: { turns: 1 }, offer: { moves: [String(seat)] } }));
  const now = { ...NOW, views: [first, second] } as unknown as Now;
  const changes = { version: 4, views: [0, 1].map((seat) => ({ seat, picture: { turns: 2 } })) };
  expect(merged(now, changes as never).views).toEqual([
    { ...first, picture: { turns: 2 } },
    { ...second, picture: { turns: 2 } },
  ]);
});

test('a view of another seat starts without the old view’s fields', () => {
  const seen = { seat: 1, picture: { turns: 1 }, result: { over: false }, offer: null };
  expect(merged(NOW, { version: 4, views: [seen] } as never).views).toEqual([seen]);
});
