/** Short woodblock clicks, made on the spot: nothing to load. */
import { preferences } from './preferences.svelte';

let audio: AudioContext | undefined;

/** A hollow piece of wood, struck once. */
function strike(pitch: number, delay = 0): void {
  // Before somebody has touched the page browsers allow no sound, and what was begun then would stay silent.
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const at = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.02);
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.25, at + 0.003);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.12);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.15);
}

/** Something was played. */
export function click(): void {
  if (preferences.sound) strike(520);
}

/** It is my turn. */
export function call(): void {
  if (!preferences.sound) return;
  strike(660);
  strike(880, 0.11);
}
