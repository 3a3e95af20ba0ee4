import { expect, test, vi } from 'vitest';
import { preferences } from '../preferences.svelte';
import { Hand } from '../table/hand.svelte';
import type { Hashi, SheetPicture } from './picture';
import { SetUp } from './setup.svelte';

preferences.language = 'en';

function begin() {
  const reason = (why = '') => (why === 'a' ? { code: 'flag-in-set-up', island: why } : { code: 'set-up' });
  const ask = vi.fn((soFar: Record<string, string>) => Promise.resolve({ why: reason(soFar['why']) }));
  const hand = new Hand<Hashi>(ask, () => {});
  const setUp = new SetUp(hand, { numbers: {} } as SheetPicture, ['b=3', 'b=4', 'c=3'], () => '');
  return { setUp, hand, ask, settled: () => new Promise((done) => setTimeout(done)) };
}

test('an island, then one of the numbers that are offered there', () => {
  const { setUp } = begin();
  expect(setUp.islands).toEqual(new Set(['b', 'c']));
  setUp.touchIsland('c');
  expect(setUp.numbers).toEqual([3]);
  setUp.chooseNumber(4);
  expect(setUp.ready).toBeNull();
  setUp.chooseNumber(3);
  expect(setUp.ready?.move).toBe('c=3');
  expect(setUp.sheet.numbers).toEqual({ c: 3 });
});

test('why anything else may not be done, the server says', async () => {
  const { setUp, hand, ask, settled } = begin();
  setUp.touchIsland('a');
  await settled();
  expect(hand.refusal).toBe('Island a has a flag. In set-up choose one without.');
  setUp.touchLine('ab');
  setUp.doNothing();
  await settled();
  expect(hand.refusal).toContain('This is set-up');
  expect(ask.mock.calls).toEqual([[{ why: 'a' }], [{ why: 'ab' }], [{ why: '-' }]]);
});
