/** Moves that are named in short: * stands for anything. */
export function matches(patterns: readonly string[], move: string): boolean {
  return patterns.some((pattern) => expression(pattern).test(move));
}

function expression(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
