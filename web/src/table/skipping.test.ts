import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { skipping } from './skipping';

let space: HTMLElement;
let stopListening: () => void;
let animating = false;
const onBoardEvent = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<div><button></button></div>';
  space = document.querySelector('button') as HTMLElement;
  for (const type of ['pointerdown', 'click', 'keydown']) space.addEventListener(type, onBoardEvent);
  stopListening = skipping(() => {
    const skipped = animating;
    animating = false;
    return skipped;
  })(document.querySelector('div') as HTMLElement);
});
afterEach(() => {
  stopListening();
  onBoardEvent.mockClear();
});

function touch(): void {
  space.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  space.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
}
function press(key: string, repeat = false): void {
  space.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key, repeat }));
}

test('a touch that skips an animation does nothing on the board, and the next touch does', () => {
  animating = true;
  touch();
  expect([animating, onBoardEvent.mock.calls.length]).toEqual([false, 0]);
  touch();
  expect(onBoardEvent).toHaveBeenCalledTimes(2);
});

test.each(['Enter', ' '])('a key that skips an animation does nothing on the board while it is held: “%s”', (key) => {
  animating = true;
  press(key);
  press(key, true);
  expect([animating, onBoardEvent.mock.calls.length]).toEqual([false, 0]);
  press(key);
  expect(onBoardEvent).toHaveBeenCalledOnce();
});

test('other keys and clicks without a pointer reach the board', () => {
  animating = true;
  press('ArrowUp');
  expect([animating, onBoardEvent.mock.calls.length]).toEqual([true, 1]);
  touch();
  space.click();
  expect(onBoardEvent).toHaveBeenCalledTimes(2);
});
