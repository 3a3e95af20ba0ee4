import { expect, test } from 'vitest';
import { merged, type Now } from './merging';

const NOW = {
  version: 3,
  status: 'open',
  undo: { seat: 0, agreed: [0] },
  views: [{ seat: null, picture: { turns: 1 }, result: { over: false }, offer: null }],
} as unknown as Now;

test('what an event does not say is as it was, also in a view', () => {
  const now = merged(NOW, { version: 4, undo: null, views: [{ seat: null, picture: { turns: 2 } }] } as never);
  expect(now).toEqual({
    ...NOW,
    version: 4,
    undo: null,
    views: [{ seat: null, picture: { turns: 2 }, result: { over: false }, offer: null }],
  });
  expect(merged(NOW, { version: 4 }).views).toBe(NOW.views);
});

test('who sits down sees from there', () => {
  const seen = { seat: 1, picture: { turns: 1 }, result: { over: false }, offer: null };
  expect(merged(NOW, { version: 4, views: [seen] } as never).views).toEqual([seen]);
});
