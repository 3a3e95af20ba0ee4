/** Positions of Shangri-La laid out by hand. */
import type { Colour, Editor, Reason } from '../../face';
import { inLanguage, opened } from '../../words/language.svelte';
import type { Discipline } from '../picture';
import { words as room } from '../words';
import Panel from './Panel.svelte';
import { words } from './words';

function fault(reason: Reason): string {
  const { colours, disciplines, spaceOf } = inLanguage(room);
  const space = String(reason['space'] ?? '');
  const { faults, unknown } = inLanguage(words);
  return (
    faults[String(reason['code'])]?.(reason, {
      colour: colours[reason['colour'] as Colour] ?? '',
      discipline: disciplines[reason['discipline'] as Discipline] ?? '',
      space: space ? spaceOf(space.charAt(1) as Discipline, space.charAt(0)) : '',
    }) ?? unknown
  );
}

/** What does it, once it can speak. */
export async function editor(): Promise<Editor> {
  await opened(room, words);
  return { Panel, fault };
}
