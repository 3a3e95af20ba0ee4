import { expect, test, vi } from 'vitest';
import { Hand } from '../table/hand.svelte';
import type { Hashi, SheetPicture } from './picture';
import { SetUp } from './setup.svelte';

function startSetUp() {
  const reason = (why = '') => (why === 'a' ? { code: 'flag-in-set-up', island: why } : { code: 'set-up' });
  const ask = vi.fn((soFar: Record<string, string>) => Promise.resolve({ why: reason(soFar['why']) }));
  const hand = new Hand<Hashi>(ask, () => {});
  const setUp = new SetUp(hand, { numbers: {} } as SheetPicture, ['b=3', 'b=4', 'c=3'], () => '');
  return { setUp, hand, ask, settle: () => new Promise((done) => setTimeout(done)) };
}

test('a move is an island and one of its offered numbers', () => {
  const { setUp } = startSetUp();
  expect(setUp.islands).toEqual(new Set(['b', 'c']));
  setUp.touchIsland('c');
  expect(setUp.numbers).toEqual([3]);
  setUp.chooseNumber(4);
  expect(setUp.ready).toBeNull();
  setUp.chooseNumber(3);
  expect(setUp.ready?.move).toBe('c=3');
  expect(setUp.sheet.numbers).toEqual({ c: 3 });
});

test('any other touch shows the server’s reason', async () => {
  const { setUp, hand, ask, settle } = startSetUp();
  setUp.touchIsland('a');
  await settle();
  expect(hand.reason).toBe('flag-in-set-up');
  expect(setUp.ready).toBeNull();
  setUp.touchLine('ab');
  setUp.doNothing();
  await settle();
  expect(hand.reason).toBe('set-up');
  expect(ask.mock.calls).toEqual([[{ why: 'a' }], [{ why: 'ab' }], [{ why: '-' }]]);
});
