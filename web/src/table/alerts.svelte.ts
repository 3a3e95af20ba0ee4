/** Calls me when it is my turn: by a sound and a notification of the browser, each if I want it. */
import { preferences } from '../preferences.svelte';
import { call, click } from '../sound';

/** Follows whether it is my turn, and how many moves have been played, once that is known. */
export function alertMe(mine: () => boolean, steps: () => number | null, title: () => string, turn: () => string): void {
  let before = false;
  let seen: number | null = null;

  $effect(() => {
    const waiting = mine();
    if (waiting && !before) ring(turn(), title());
    before = waiting;
  });

  $effect(() => {
    const played = steps();
    if (seen !== null && played !== null && played > seen && !mine()) click();
    seen = played;
  });
}

function ring(turn: string, title: string): void {
  call();
  if (!preferences.notify || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const shown = new Notification(turn, { body: title, icon: '/icon.svg', tag: 'kakehashi' });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
