/** The titles of whoever plays alone, the humblest first. */
import facts from '../api/facts.json';
import type { Title } from '../face';
import { inLanguage } from '../words/language.svelte';
import { words } from './words';

export default function titles(): Title[] {
  const { titles: names } = inLanguage(words);
  return facts.games.hashi.titles.map((least, number) => ({ least, name: names[number] ?? '' }));
}
