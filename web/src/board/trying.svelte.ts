/** Moves tried from a position: where one is in the tree of them, what is known of each place, and what a bot thinks. */
import { api, Problem, type Studied } from '../api/client';
import type { components } from '../api/schema';
import type { Editor, GameFace } from '../face';
import { ensureName } from '../me.svelte';
import { Study } from '../study/study.svelte';
import { inLanguage } from '../words/language.svelte';
import { inWords } from '../words/problems';
import { words as house } from '../words/words';
import { toQuery, type Start, type Tried } from './address';
import { at, endOf, grown, keyOf, pathsIn, without, type Path, type Tree } from './tree';
import { words } from './words';

export type Opinion = components['schemas']['Surveyed'];

/** What a move was, as the server has told it; nobody's as long as it has not. */
interface Told {
  seat: number | null;
  /** How it is numbered: by its round, or through the game. */
  number: string;
  /** As short as can be, in the language now. */
  brief: () => string;
}

export class Trying {
  readonly study: Study;
  tree = $state.raw<Tree>([]);
  path = $state.raw<Path>([]);
  /** Where it all begins, as an address has it; null until the server has said that there is such a position. */
  start = $state.raw<Start | null>(null);
  problem = $state('');
  /** Whether the address that led here leads nowhere. */
  astray = $state(false);
  /** What the bot thinks, by place, and where it is thinking. */
  opinions = $state.raw<Readonly<Record<string, Opinion>>>({});
  thinking = $state<string | null>(null);
  #told = $state.raw<Readonly<Record<string, Told>>>({});
  /** The positions that are known, by place. */
  #saved = $state.raw<Readonly<Record<string, Start>>>({});

  constructor(
    readonly game: string,
    readonly face: GameFace,
    readonly editor: Editor | null,
  ) {
    this.study = new Study({ game, start: {}, seat: 'acting' }, (move) => void this.play(move));
  }

  readonly key = $derived.by(() => keyOf(this.path));
  readonly opinion = $derived.by(() => this.opinions[this.key] ?? null);
  /** The position that is shown as the server takes it, once it is known. */
  readonly here = $derived.by(() => this.#saved[this.key] ?? null);
  readonly query = $derived.by(() => toQuery(this));
  readonly over = $derived.by(() => this.study.view?.result.over ?? false);

  /** Begins with a position and what was tried from it; whether there is such a position. */
  async open({ start, tree, path }: Tried & { start: Start }): Promise<boolean> {
    this.problem = '';
    try {
      const { saved, link } = await api.study({ game: this.game, start });
      this.#saved = { '': saved };
      this.#told = {};
      this.opinions = {};
      this.start = link;
    } catch (problem) {
      this.problem = this.inWords(problem);
      return false;
    }
    this.tree = tree;
    await this.go(path);
    void this.#tellAll();
    return true;
  }

  /** Shows another place, or what has just been played. */
  async go(path: Path, fresh = false): Promise<void> {
    const { study } = this;
    this.problem = '';
    this.astray = false;
    this.path = path;
    const [known, rest] = this.#from(path);
    try {
      if (!(await study.prepare(rest, 0, known)) || !study.studied) return;
      const { studied } = study;
      this.#note(path, rest, studied);
      if (fresh && studied.steps.length) study.happen(studied.steps.length);
      else study.look(studied.steps.length);
    } catch (problem) {
      this.problem = this.inWords(problem);
      // What may not be played was never tried.
      if (!path.length || !(problem instanceof Problem) || !['illegal-move', 'bad-request'].includes(problem.code)) return;
      this.tree = without(this.tree, path);
      await this.#retreat(path.slice(0, -1));
    }
  }

  /** Tries moves, and shows what the last of them leads to. */
  async play(...moves: readonly string[]): Promise<void> {
    const path = [...this.path, ...moves];
    this.tree = grown(this.tree, path);
    await this.go(path, true);
  }

  back(): void {
    if (this.path.length) void this.go(this.path.slice(0, -1));
  }

  forward(): void {
    const [next] = at(this.tree, this.path);
    if (next) void this.go([...this.path, next.move]);
  }

  toStart(): void {
    if (this.path.length) void this.go([]);
  }

  toEnd(): void {
    const end = endOf(this.tree, this.path);
    if (end.length > this.path.length) void this.go(end);
  }

  /** Takes the move that is shown out of the tree, and all that follows it. */
  remove(): void {
    this.tree = without(this.tree, this.path);
    this.back();
  }

  /** A move of the tree as short as can be, and who played it; in the notation as long as nothing is known of it. */
  told(path: Path): Told {
    const number = this.face.moment ? '' : String(path.length);
    return this.#told[keyOf(path)] ?? { seat: null, number, brief: () => path.at(-1) ?? '' };
  }

  /** What the bot thinks of the position that is shown. */
  async ask(): Promise<void> {
    const { key, here } = this;
    if (!here || this.thinking !== null) return;
    this.thinking = key;
    this.problem = '';
    try {
      await ensureName(inLanguage(house).guest);
      this.opinions = { ...this.opinions, [key]: await api.opinion(this.game, here) };
    } catch (problem) {
      this.problem = this.inWords(problem);
    } finally {
      this.thinking = null;
    }
  }

  /** What went wrong; what the rules have against it, in their words. */
  inWords(problem: unknown): string {
    const { reason, code } = problem instanceof Problem ? problem : {};
    if (reason && code === 'illegal-move') return this.face.why(reason);
    if (reason && this.editor) return this.editor.fault(reason);
    // Where the text of a position is wrong, only the server can say.
    if (problem instanceof Problem && code === 'bad-request') return `${inLanguage(words).noText} (${problem.message})`;
    return inWords(problem);
  }

  close(): void {
    this.study.close();
  }

  /** The nearest place before this one of which the position is known, and the moves from there. */
  #from(path: Path): [Start, Path] {
    for (let length = path.length - 1; length > 0; length -= 1) {
      const saved = this.#saved[keyOf(path.slice(0, length))];
      if (saved) return [saved, path.slice(length)];
    }
    return [this.#saved[''] ?? {}, path];
  }

  /** Keeps what the server has told of a place, and of the moves that led there. */
  #note(path: Path, rest: Path, { saved, start, steps, setting, view }: Studied): void {
    this.#saved = { ...this.#saved, [keyOf(path)]: saved };
    const moves = steps.flatMap((step, which) => {
      const before = steps[which - 1]?.views[0] ?? start;
      return step.moves.map(({ seat }, place) => ({ seat, before, brief: () => this.face.brief(step, setting)[place] ?? '' }));
    });
    const told = rest.map((notation, place): [string, Told] => {
      const to = path.length - rest.length + place + 1;
      // Behind the last step there is a round that not all have played yet.
      const { seat, before, brief } = moves[place] ?? { seat: null, before: view, brief: () => notation };
      return [keyOf(path.slice(0, to)), { seat, brief, number: this.face.moment?.(before).number ?? String(to) }];
    });
    this.#told = { ...this.#told, ...Object.fromEntries(told) };
  }

  /** Learns what to call the moves of a tree that came from elsewhere. */
  async #tellAll(): Promise<void> {
    const { tree } = this;
    const ends = pathsIn(tree).filter((path) => !at(tree, path).length);
    for (const path of ends) {
      if (this.tree !== tree) return;
      if (keyOf(path) in this.#told) continue;
      const [start, rest] = this.#from(path);
      try {
        this.#note(path, rest, await api.study({ game: this.game, start, moves: [...rest] }));
      } catch {
        // What cannot be told is shown in the notation.
      }
    }
  }

  /** Shows an earlier place, and leaves the problem to be read. */
  async #retreat(path: Path): Promise<void> {
    const { problem } = this;
    await this.go(path);
    this.problem ||= problem;
  }
}
