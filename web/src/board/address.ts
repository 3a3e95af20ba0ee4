/** A position and the moves that were tried from it, as the part of an address after the question mark. */
import { endOf, pathsIn, read, written, type Path, type Tree } from './tree';

/** What a game begins with, as the server takes it. */
export type Start = Record<string, unknown>;

export interface Tried {
  /** Null: nothing is said of it. */
  start: Start | null;
  tree: Tree;
  path: Path;
}

/** What addresses need no code for. */
const PLAIN: Record<string, string> = { '%2F': '/', '%2C': ',', '%3A': ':', '%28': '(', '%29': ')', '%3E': '>' };

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const named = value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
  const plain = named.length && named.every(([, inner]) => /^[\w-]+$/.test(String(inner)));
  return plain ? named.map(([name, inner]) => `${name}:${String(inner)}`).join(',') : JSON.stringify(value);
}

function valueOf(name: string, text: string): unknown {
  if (name === 'position') return text;
  if (/^[[{]|^\d+$/.test(text)) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  return text.includes(':') ? Object.fromEntries(text.split(',').map((part) => part.split(':', 2))) : text;
}

export function toQuery({ start, tree, path }: Tried): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(start ?? {})) query.set(name, valueText(value));
  if (tree.length) {
    query.set('moves', written(tree));
    query.set('at', String(1 + pathsIn(tree).findIndex((one) => String(one) === String(path))));
  }
  return String(query).replace(/%[0-9A-F]{2}/g, (code) => PLAIN[code] ?? code);
}

export function fromQuery(search: string): Tried {
  const { moves = '', at, ...start } = Object.fromEntries(new URLSearchParams(search));
  const tree = read(moves);
  const paths = pathsIn(tree);
  return {
    start: Object.keys(start).length ? Object.fromEntries(Object.entries(start).map(([name, text]) => [name, valueOf(name, text)])) : null,
    tree,
    // Nobody has said which moment: then it is the last.
    path: at === undefined ? endOf(tree, []) : (paths[Number(at) - 1] ?? []),
  };
}
