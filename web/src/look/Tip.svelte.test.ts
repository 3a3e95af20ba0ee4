/** A resting mouse, a visible focus and a long press open the tooltip. */
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
  document.body.innerHTML = '<p data-tip="explanation">7</p><p data-tip="" aria-label="Undo">u</p>';
  number = document.querySelector('p') as HTMLElement;
  component = mount(Tip, { target: document.body });
});
afterEach(() => {
  void unmount(component);
});

const tooltip = (): string | null | undefined => {
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

test('a resting mouse opens the tooltip, and leaving closes it', () => {
  pointer('pointerover', 'mouse');
  expect(tooltip()).toBe('');
  vi.advanceTimersByTime(500);
  expect(tooltip()).toBe('explanation');
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  expect(tooltip()).toBe('');
});

test('a long press opens the tooltip and is no click', () => {
  const touched = vi.fn();
  number.addEventListener('click', touched);
  pointer('pointerdown', 'touch');
  vi.advanceTimersByTime(600);
  expect(tooltip()).toContain('explanation');
  pointer('pointerup', 'touch');
  document.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'touch' }));
  clicked();
  expect(touched).not.toHaveBeenCalled();
  expect(tooltip()).toContain('explanation');
  pointer('pointerdown', 'touch');
  pointer('pointerup', 'touch');
  clicked();
  expect(touched).toHaveBeenCalledOnce();
  expect(tooltip()).toBe('');
});

test('a click by key after a long press is a click', () => {
  const touched = vi.fn();
  number.addEventListener('click', touched);
  pointer('pointerdown', 'touch');
  vi.advanceTimersByTime(600);
  pointer('pointerup', 'touch'); // on something else, or too late: no click follows
  number.click();
  expect(touched).toHaveBeenCalledOnce();
});

test('a moving finger opens no tooltip', () => {
  pointer('pointerdown', 'touch');
  pointer('pointermove', 'touch', 30);
  vi.advanceTimersByTime(600);
  expect(tooltip()).toBe('');
});

test('a group of numbers is one tab stop, and arrow keys move within it', () => {
  const all = [...document.querySelectorAll<HTMLElement>('p')];
  const removeTips = tips(document.body);
  expect(all.map((one) => one.tabIndex)).toEqual([0, -1]);
  all[0]?.focus();
  all[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(document.activeElement).toBe(all[1]);
  expect(all.map((one) => one.tabIndex)).toEqual([-1, 0]);
  removeTips();
});
