/** The tables in this browser where a coach looks on: those that were opened as a first game, until it is sent away. */
const PLACE = 'kakehashi coach';

function tables(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as string[];
  } catch {
    return []; // private windows may forbid storage, and anybody may write nonsense into it
  }
}

function keep(coached: string[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(coached.slice(-20)));
  } catch {
    // then there is no coach
  }
}

export function isCoached(table: string): boolean {
  return tables().includes(table);
}

/** Has a coach look on at a table. */
export function coachAt(table: string): void {
  keep([...tables(), table]);
}

/** Sends it away: it does not come back by itself. */
export function sendAway(table: string): void {
  keep(tables().filter((other) => other !== table));
}
