/** The way into each game: its picture, how one plays at once, and what one may choose. One entry for each. */
import type { Component } from 'svelte';
import Gorge from './Gorge.svelte';
import Sea from './Sea.svelte';

/** Something to choose when a table is opened; its words are in the catalogue under the same names. */
interface Choice {
  name: 'setup' | 'preset' | 'board';
  values: string[];
}

export interface Door {
  game: string;
  Picture: Component;
  /** One touch: against bots, from a start that needs no preparation. */
  now: { seats: string[]; choices: Record<string, string> };
  /** Whether one can play alone. */
  alone: boolean;
  /** Who sits at a table with friends, if nobody says otherwise. */
  friends: string[];
  /** What may be chosen; the first value is the usual one. */
  choose: Choice[];
}

/** A seat that is left out. */
export const NOBODY = 'nobody';

export const DOORS: Door[] = [
  {
    game: 'shangri-la',
    Picture: Gorge,
    now: { seats: ['me', 'adept', 'adept', 'adept'], choices: { setup: 'first-game' } },
    alone: false,
    friends: ['me', 'open', 'adept', 'adept'],
    choose: [
      { name: 'setup', values: ['first-game', 'free'] },
      { name: 'preset', values: ['german-2003', 'english-2003', 'french', 'reference-manual'] },
    ],
  },
  {
    game: 'hashi',
    Picture: Sea,
    now: { seats: ['me', 'adept'], choices: {} },
    alone: true,
    friends: ['me', 'open', NOBODY, NOBODY],
    choose: [{ name: 'board', values: ['A', 'B'] }],
  },
];
