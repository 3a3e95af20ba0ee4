import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { skipping } from './skipping';

let space: HTMLElement;
let leave: () => void;
let held = false;
const acts = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<div><button></button></div>';
  space = document.querySelector('button') as HTMLElement;
  for (const type of ['pointerdown', 'click', 'keydown']) space.addEventListener(type, acts);
  leave = skipping(() => {
    const skipped = held;
    held = false;
    return skipped;
  })(document.querySelector('div') as HTMLElement);
});
afterEach(() => {
  leave();
  acts.mockClear();
});

function touch(): void {
  space.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  space.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
}
function press(key: string, repeat = false): void {
  space.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key, repeat }));
}

test('a touch that goes on from what is shown does nothing else, and the next one does', () => {
  held = true;
  touch();
  expect([held, acts.mock.calls.length]).toEqual([false, 0]);
  touch();
  expect(acts).toHaveBeenCalledTimes(2);
});

test('so does a key, however long it is held', () => {
  held = true;
  press('Enter');
  press('Enter', true);
  expect([held, acts.mock.calls.length]).toEqual([false, 0]);
  press('Enter');
  expect(acts).toHaveBeenCalledOnce();
});

test('other keys, and clicks without a finger, are for the board', () => {
  held = true;
  press('ArrowUp');
  expect([held, acts.mock.calls.length]).toEqual([true, 1]);
  touch();
  space.click();
  expect(acts).toHaveBeenCalledTimes(2);
});
