/** How all languages put a sentence together. */

/** A text that begins a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The parts that say something, in a row. */
export function some(parts: (string | false)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** The two villages of a bridge. */
export function ends(bridge: unknown, and: string): string {
  const name = String(bridge);
  return `${name.charAt(0)} ${and} ${name.charAt(1)}`;
}
