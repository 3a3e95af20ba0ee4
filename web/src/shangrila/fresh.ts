/** What the last step changed: where to look. */
import type { Step } from '../face';
import { spacesOf } from './choosing';
import { isJourney, type Preview, type ShangriLa } from './picture';

interface Fresh {
  spaces: Set<string>;
  bridge: string | null;
  stones: Set<string>;
}

/** What a step's journey did; null if it was none. */
export function journeyOf(step: Step<ShangriLa> | null): Preview | null {
  const effects = step?.moves[0]?.effects;
  return effects && isJourney(effects) ? effects : null;
}

export function freshOf(step: Step<ShangriLa> | null): Fresh {
  const journey = journeyOf(step);
  if (journey) {
    const stayed = journey.travellers.filter(({ fate }) => fate !== 'supply');
    return {
      spaces: new Set(stayed.map(({ discipline }) => journey.destination + discipline)),
      bridge: journey.bridge,
      stones: new Set(journey.stones),
    };
  }
  return { spaces: new Set(spacesOf(step?.moves[0]?.move ?? '-')), bridge: null, stones: new Set() };
}
