/** What steps have changed: where to look. */
import type { Colour, Step } from '../face';
import { spacesOf } from './choosing';
import { isJourney, type Preview, type Setting, type ShangriLa } from './picture';
import { colourOf } from './telling';

/** A journey, in the colour of whoever sent it. */
export interface Trail {
  journey: Preview;
  colour: Colour;
}

interface Marks {
  /** Where tiles have come. */
  spaces: Set<string>;
  /** Whose Master was driven out, by the space where it lay. */
  drivenOut: Map<string, Colour>;
  trails: Trail[];
  stones: Set<string>;
}

/** What a step's journey did; null if it was none. */
export function journeyOf(step: Step<ShangriLa> | null): Preview | null {
  const effects = step?.moves[0]?.effects;
  return effects && isJourney(effects) ? effects : null;
}

/** The spaces where a step has brought tiles. */
export function spacesIn(step: Step<ShangriLa> | null): string[] {
  const journey = journeyOf(step);
  if (!journey) return spacesOf(step?.moves[0]?.move ?? '-');
  const stayed = journey.travellers.filter(({ fate }) => fate !== 'supply');
  return stayed.map(({ discipline }) => journey.destination + discipline);
}

export function marksOf(steps: Step<ShangriLa>[], setting: Setting): Marks {
  const trails = steps.flatMap((step) => {
    const journey = journeyOf(step);
    return journey ? [{ journey, colour: colourOf(setting, step.moves[0]?.seat ?? 0) }] : [];
  });
  const drivenOut = trails.flatMap(({ journey: { destination, travellers } }) =>
    travellers.flatMap(({ discipline, displaced }): [string, Colour][] =>
      displaced ? [[destination + discipline, displaced.toLowerCase() as Colour]] : [],
    ),
  );
  return {
    spaces: new Set(steps.flatMap(spacesIn)),
    drivenOut: new Map(drivenOut),
    trails,
    stones: new Set(trails.flatMap(({ journey }) => journey.stones)),
  };
}
