/** What this browser keeps, by a name: an object, or nothing where storage is forbidden or holds nonsense. */
const inMemory = new Map<string, object>();

/** What is kept there. */
export function kept<Value>(place: string): Record<string, Value> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found as Record<string, Value>;
  } catch {
    // private windows may forbid storage, and anybody may write nonsense into it
  }
  return (inMemory.get(place) ?? {}) as Record<string, Value>;
}

/** Keeps it; where that is forbidden, as long as the page lasts. */
export function keep(place: string, value: object): void {
  inMemory.set(place, value);
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // then it lasts as long as the page
  }
}
