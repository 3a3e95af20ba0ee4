/** Who sits where: colours and names. */
import type { Seat } from '../face';
import { colourOf } from '../look/colours';
import * as names from '../table/names';

export { colourOf };

/** How somebody is called at a table of this game. */
export function nameOf(seats: Seat[], seat: number): string {
  return names.nameOf(seats, seat, colourOf(seat));
}
