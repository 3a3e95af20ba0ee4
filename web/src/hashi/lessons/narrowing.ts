/** An offer with nothing in it but some of its turns: for lessons, which are about one thing. */
import { matches } from '../../study/patterns';
import type { Hashi } from '../picture';

/** The offer with the turns that these patterns name; `where` says where the number goes, if that has been said. */
export function narrowed(offer: Hashi['Offer'], patterns: readonly string[], soFar: Record<string, string>): Hashi['Offer'] {
  const { moves, where, bridges } = offer;
  const places = patterns.map((pattern) => pattern.split(':')[0] ?? '');
  return {
    ...offer,
    ...(moves && { moves: moves.filter((move) => matches(patterns, move)) }),
    ...(where && { where: where.filter((place) => matches(places, place)) }),
    ...(bridges && { bridges: bridges.filter((way) => matches(patterns, `${soFar['where'] ?? ''}:${way}`)) }),
  };
}
