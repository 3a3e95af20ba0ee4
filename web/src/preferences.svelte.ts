/** What this person likes, kept in this browser. */
import type { Language } from './words/language.svelte';

export type Confirm = 'always' | 'timer' | 'never';
/** How fast others' moves are shown: `step` waits for me, `once` shows only what came of them. */
export type Pace = 'slow' | 'normal' | 'fast' | 'step' | 'once';

interface Kept {
  language: Language | null;
  theme: 'light' | 'dark' | null;
  confirm: Confirm;
  sound: boolean;
  notify: boolean;
  title: boolean;
  motion: 'full' | 'less' | null;
  /** The level of the bots that one plays against, by game. */
  strength: Record<string, string>;
  pace: Pace;
  /** Whether this browser has been at a table: until then lessons come first. */
  played: boolean;
  /** Whether islands that can never be finished are marked. */
  assist: boolean;
}

const PLACE = 'kakehashi';

const USUAL: Kept = {
  language: null,
  theme: null,
  confirm: 'always',
  sound: false,
  notify: false,
  title: true,
  motion: null,
  strength: {},
  pace: 'normal',
  played: false,
  assist: false,
};

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>;
  } catch {
    return {}; // private windows may forbid storage, and anybody may write nonsense into it
  }
}

/** Null means: as the system has it. */
export const preferences = $state<Kept>({ ...USUAL, ...kept() });

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const paper = matchMedia('print');
const system = $state({ dark: dark.matches, still: still.matches, paper: paper.matches });
dark.addEventListener('change', () => (system.dark = dark.matches));
still.addEventListener('change', () => (system.still = still.matches));
paper.addEventListener('change', () => (system.paper = paper.matches));

/** Whether it is night; on paper it is always day. */
export function night(): boolean {
  if (system.paper) return false;
  return preferences.theme ? preferences.theme === 'dark' : system.dark;
}

/** Whether nothing should move. */
export function calm(): boolean {
  return preferences.motion ? preferences.motion === 'less' : system.still;
}

/** How long movements take, of what they usually do. */
export function tempo(): number {
  return preferences.pace === 'slow' ? 1.8 : preferences.pace === 'fast' ? 0.55 : 1;
}

/** Keeps every change, and shows the theme and the language to the whole page. Called once. */
export function keepPreferences(language: () => Language): void {
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(PLACE, JSON.stringify(preferences));
      } catch {
        // then they last as long as the page
      }
    });
    $effect(() => {
      document.documentElement.dataset.theme = night() ? 'dark' : 'light';
      document.documentElement.dataset.motion = calm() ? 'less' : 'full';
      document.documentElement.style.setProperty('--tempo', String(tempo()));
      document.documentElement.lang = language();
    });
  });
}
