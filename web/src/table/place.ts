/** Where somebody stands among all. */

export interface Place {
  place: number;
  /** Who is level with them; else who is just before them or, if nobody is, the next. */
  rival: number;
  /** Which of the numbers parts the two; none if they are level. */
  by: number | null;
  /** How much more they have of it than the rival. */
  lead: number;
}

/** The place of a seat, by everybody's numbers: the first decides, then the next. Null for whoever is alone. */
export function placeOf(numbers: readonly (readonly number[])[], seat: number): Place | null {
  const own = numbers[seat] ?? [];
  const compared = numbers
    .map((theirs, rival) => {
      const by = own.findIndex((number, at) => number !== theirs[at]);
      return { rival, by: by < 0 ? null : by, lead: by < 0 ? 0 : (own[by] ?? 0) - (theirs[by] ?? 0) };
    })
    .filter(({ rival }) => rival !== seat);
  const before = compared.filter(({ lead }) => lead < 0);
  // The nearest: parted by a later number, or by less.
  const near = (one: { by: number | null; lead: number }) => -100 * (one.by ?? 100) + Math.abs(one.lead);
  const nearest = (some: typeof compared) => [...some].sort((one, other) => near(one) - near(other))[0];
  const level = compared.find(({ by }) => by === null);
  const rival = level ?? nearest(before) ?? nearest(compared);
  return rival ? { place: before.length + 1, ...rival } : null;
}
