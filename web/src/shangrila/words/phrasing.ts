/** How all languages put a sentence together. */

/** So many do this, so many do that; who they are is said once. */
export function each(parts: [count: number, does: string][], who: (count: number) => string): string {
  const some = parts.filter(([count]) => count > 0);
  return some.map(([count, does], i) => `${i === 0 ? who(count) : count} ${does}`).join(', ');
}

/** The two villages of a bridge. */
export function ends(bridge: unknown, and: string): string {
  const name = String(bridge);
  return `${name.charAt(0)} ${and} ${name.charAt(1)}`;
}
