/**
 * Moves that were tried, as a tree. No two that may follow the same moves are the same, so a place in it is the path of
 * moves that leads there. As a text it is written as chess players do: `Ar (Bf Cd) Ad` is Ar, then Ad; or Bf, then Cd.
 */
export interface Branch {
  readonly move: string;
  /** What was tried after it: the first is the main line. */
  readonly after: Tree;
}
export type Tree = readonly Branch[];
export type Path = readonly string[];

/** A name for a place in the tree. */
export function keyOf(path: Path): string {
  return path.join(' ');
}

/** What was tried at a place. */
export function at(tree: Tree, path: Path): Tree {
  return path.reduce((there, move) => there.find((one) => one.move === move)?.after ?? [], tree);
}

/** The tree with this path in it: what is new there comes after all that was tried before. */
export function grown(tree: Tree, [first, ...rest]: Path): Tree {
  if (first === undefined) return tree;
  const known = tree.some(({ move }) => move === first);
  if (!known) return [...tree, { move: first, after: grown([], rest) }];
  return tree.map((one) => (one.move === first ? { ...one, after: grown(one.after, rest) } : one));
}

/** The tree without a move and all that follows it. */
export function without(tree: Tree, [first, ...rest]: Path): Tree {
  if (first === undefined) return tree;
  if (!rest.length) return tree.filter(({ move }) => move !== first);
  return tree.map((one) => (one.move === first ? { ...one, after: without(one.after, rest) } : one));
}

/** A move of a line, with what was tried instead of it. */
export interface Shown {
  path: Path;
  instead: Branch[];
}

/** The line that begins with a branch: its moves one after another, from a place on. */
export function lineOf(branch: Branch, from: Path, instead: Branch[] = []): Shown[] {
  const path = [...from, branch.move];
  const [next, ...others] = branch.after;
  return [{ path, instead }, ...(next ? lineOf(next, path, others) : [])];
}

/** To the end of the main line from a place on. */
export function endOf(tree: Tree, path: Path): Path {
  const [next] = at(tree, path);
  return next ? endOf(tree, [...path, next.move]) : path;
}

/** All paths, in the order in which they are written. */
export function pathsIn(tree: Tree, from: Path = []): Path[] {
  const [main, ...others] = tree;
  if (!main) return [];
  const path = [...from, main.move];
  const aside = others.flatMap((other) => pathsIn([other], from));
  return [path, ...aside, ...pathsIn(main.after, path)];
}

/** The tree as a text. */
export function written(tree: Tree): string {
  const [main, ...others] = tree;
  if (!main) return '';
  const aside = others.map((other) => `(${written([other])})`);
  return [main.move, ...aside, written(main.after)].filter(Boolean).join(' ');
}

/** The tree that is written so. */
export function read(text: string): Tree {
  let tree: Tree = [];
  let path: Path = [];
  const left: Path[] = [];
  for (const word of text.match(/[()]|[^\s()]+/g) ?? []) {
    if (word === '(') {
      left.push(path);
      path = path.slice(0, -1);
    } else if (word === ')') path = left.pop() ?? path;
    else {
      path = [...path, word];
      tree = grown(tree, path);
    }
  }
  return tree;
}
