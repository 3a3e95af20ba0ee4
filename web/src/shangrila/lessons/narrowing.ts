/** An offer with nothing in it but some of its moves: for lessons, which are about one thing. */
import { matches } from '../../study/patterns';
import type { StepTree } from '../choosing';
import type { Offer } from '../picture';

/** The offer with the moves that these patterns name. */
export function narrowed(offer: Offer, patterns: readonly string[]): Offer {
  const { moves, steps, journeys } = offer;
  return {
    ...offer,
    ...(moves && { moves: moves.filter((move) => matches(patterns, move)) }),
    ...(steps && { steps: pruned(steps, patterns) }),
    ...(journeys && { journeys: Object.fromEntries(Object.entries(journeys).filter(([move]) => matches(patterns, move))) }),
  };
}

/** The steps that lead to one of these moves. */
function pruned(tree: StepTree, patterns: readonly string[]): StepTree {
  const leads = (there: unknown): boolean =>
    typeof there === 'string' ? matches(patterns, there) : Object.values(there as object).some(leads);
  const kept = <Value>(steps: Record<string, Value>): [string, Value][] => Object.entries(steps).filter(([, there]) => leads(there));
  return Object.fromEntries(
    kept(tree).map(([step, there]) => [step, typeof there === 'string' ? there : Object.fromEntries(kept(there))]),
  );
}
