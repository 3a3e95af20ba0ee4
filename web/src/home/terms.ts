/** How a game is to be played at a table, for whoever thinks of sitting down. */
import type { Listed } from '../api/client';
import { doorTo } from '../games';
import { inLanguage } from '../words/language.svelte';
import { words } from '../words/words';
import { clockInWords } from './clocks';

type Table = Pick<Listed, 'game' | 'options' | 'clock'>;

/** Each thing that was chosen, and what: the options of the game by their words, or by the server's names, and the clock. */
export function termsOf({ game, options, clock }: Table): [string, string][] {
  const door = doorTo(game);
  const told = door && inLanguage(door.words).options;
  const chosen = Object.entries(options).map(([name, value]): [string, string] => [
    told?.[name]?.name ?? name,
    told?.[name]?.values[value] ?? value,
  ]);
  return [...chosen, [inLanguage(words).order.clock.name, clockInWords(clock)]];
}
