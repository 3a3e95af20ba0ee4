/** A mouse that rests, a focus that is seen and a finger that is held ask what something means. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Tip from './Tip.svelte';
import { tips } from './tips';

let component: object;
let number: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  document.body.innerHTML = '<p data-tip="Strength 7: 5 Masters and 2 Students">7</p><p data-tip="" aria-label="Undo">u</p>';
  number = document.querySelector('p') as HTMLElement;
  component = mount(Tip, { target: document.body });
});
afterEach(() => {
  void unmount(component);
  vi.useRealTimers();
});

const said = (): string | null | undefined => {
  flushSync();
  return document.querySelector('[role="tooltip"]')?.textContent;
};
const pointer = (type: string, pointerType: string, clientX = 0): void => {
  number.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX, isPrimary: true }));
};
/** What follows a finger; a click by a key has no detail. */
const clicked = (): void => {
  number.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
};

test('a mouse that rests on a number is told what it means, until it goes', () => {
  pointer('pointerover', 'mouse');
  expect(said()).toBe('');
  vi.advanceTimersByTime(500);
  expect(said()).toBe('Strength 7: 5 Masters and 2 Students');
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  expect(said()).toBe('');
});

test('a finger that is held asks, and its end is no touch', () => {
  const touched = vi.fn();
  number.addEventListener('click', touched);
  pointer('pointerdown', 'touch');
  vi.advanceTimersByTime(600);
  expect(said()).toContain('Strength 7');
  pointer('pointerup', 'touch');
  document.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'touch' }));
  clicked();
  expect(touched).not.toHaveBeenCalled();
  expect(said()).toContain('Strength 7');
  pointer('pointerdown', 'touch');
  pointer('pointerup', 'touch');
  clicked();
  expect(touched).toHaveBeenCalledOnce();
  expect(said()).toBe('');
});

test('a key that clicks after a finger was held is no end of that', () => {
  const touched = vi.fn();
  number.addEventListener('click', touched);
  pointer('pointerdown', 'touch');
  vi.advanceTimersByTime(600);
  pointer('pointerup', 'touch'); // on something else, or too late: no click follows
  number.click();
  expect(touched).toHaveBeenCalledOnce();
});

test('a finger that moves on asks nothing', () => {
  pointer('pointerdown', 'touch');
  pointer('pointermove', 'touch', 30);
  vi.advanceTimersByTime(600);
  expect(said()).toBe('');
});

test('the numbers of a group are one tab stop, and arrows lead on', () => {
  const all = [...document.querySelectorAll<HTMLElement>('p')];
  const leave = tips(document.body);
  expect(all.map((one) => one.tabIndex)).toEqual([0, -1]);
  all[0]?.focus();
  all[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(document.activeElement).toBe(all[1]);
  expect(all.map((one) => one.tabIndex)).toEqual([-1, 0]);
  leave();
});
