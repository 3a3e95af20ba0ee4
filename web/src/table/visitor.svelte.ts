/** Somebody at a table: what they see of it, what they may do, and doing it. */
import type { Coaching } from '../advice/coach.svelte';
import { isCoached } from '../advice/coached';
import { api, Problem, type Command } from '../api/client';
import type { GameFace, Setting, Step, View } from '../face';
import { doorTo, faceOf, hasRulebook } from '../games';
import { practise } from '../home/playing';
import { preparing } from '../preparing.svelte';
import { go } from '../router.svelte';
import { capital, listed, inLanguage } from '../words/language.svelte';
import { inWords } from '../words/problems';
import { words } from '../words/words';
import { Connection } from './connection.svelte';
import { Hand } from './hand.svelte';
import { nameOf } from './names';
import type { Happening } from './happenings';
import { Notes } from './notes.svelte';
import { Playback } from './playback.svelte';
import { movesSince, type Recent } from './recent';
import { lastSeen, see } from './seen';

/** How long a refusal is shown. */
const NOTICE = 5000;

export class Visitor {
  readonly connection: Connection;
  readonly playback: Playback;
  readonly hand: Hand;
  readonly notes = new Notes();

  face = $state.raw<GameFace | null>(null);
  /** The game's own part of the page could not be loaded. */
  faceFailed = $state(false);
  notice = $state('');
  /** The rulebook lies open: at the rule behind a refusal, or at what is going on. */
  reading = $state<{ reason: string | null; topic: string } | null>(null);
  /** What happened last, for those who listen. */
  announced = $state('');

  /** Who looks on at a first game, where it was opened as one. */
  coach = $state.raw<Coaching | null>(null);
  /** Whether a good move is being looked for. */
  hinting = $state(false);

  #asking = $state(false);
  /** The version that my last command led to: until it is here, what I see is old. */
  #reached = $state(0);
  #noticed: ReturnType<typeof setTimeout> | undefined;
  #told: number | null = null;
  /** How far the bots are, if they have to be prepared before they can think. */
  readonly #prepared: () => number | null;
  /** I have asked for another game, and the server has taken it. */
  #playsAgain = $state(false);

  readonly now = $derived.by(() => this.connection.now);
  readonly setting = $derived.by(() => this.connection.about?.setting ?? ({} as Setting));
  /** Which of my seats I look from: one that may act. */
  readonly index = $derived.by(() => Math.max(0, this.now?.views.findIndex((view) => view.offer) ?? 0));
  readonly view = $derived.by((): View | null => this.playback.view(this.index));
  readonly seat = $derived.by(() => this.now?.views[this.index]?.seat ?? 0);
  readonly seated = $derived.by(() => this.now?.seats.some((seat) => seat.you) ?? false);
  /** Whether I am waited for, whatever I look at. */
  readonly myTurn = $derived.by(() => this.now?.status === 'playing' && this.now.views.some((view) => view.offer));
  readonly offer = $derived.by(() =>
    this.myTurn && this.playback.live ? (this.now?.views[this.index]?.offer ?? null) : null,
  );
  readonly sending = $derived.by(() => this.#asking || (this.now?.version ?? 0) < this.#reached);
  /** Whether I may ask what a good move would be. */
  readonly mayHint = $derived.by(() => this.offer !== null && (this.connection.about?.hints ?? false) && !this.hinting);
  /** What was advised, as long as just that is chosen. */
  readonly advised = $derived.by(() => (this.hand.advised?.move === this.hand.ready?.move ? this.hand.advised : null));
  readonly hasRules = $derived.by(() => hasRulebook(this.connection.about?.game ?? ''));
  /** Whether it is a saved game, to be looked at. */
  readonly fromFile = $derived.by(() => this.connection.about?.from_file ?? false);
  /** Where the game can go on from the moment that is shown, at a table of its own; null where it cannot. */
  readonly goesOn = $derived.by(() => {
    const { about } = this.connection;
    if (!about || this.now?.status !== 'over' || this.view?.result.over) return null;
    return `/new/${about.game}/${about.table}/${this.#moves}`;
  });
  /** Where moves can be tried from the moment that is shown, once the game is over; null where they cannot. */
  readonly onBoard = $derived.by(() => {
    const { about } = this.connection;
    if (!about || this.now?.status !== 'over' || this.deserted || !doorTo(about.game)) return null;
    return `/board/${about.game}?table=${about.table}&at=${this.#moves}`;
  });
  /** How many moves have been played at the moment that is shown. */
  readonly #moves = $derived.by(() => this.connection.steps.slice(0, this.playback.at).reduce((sum, step) => sum + step.moves.length, 0));
  /** All have got up before the game began, or nobody came for weeks. */
  readonly deserted = $derived.by(
    () => this.now?.status === 'over' && !this.fromFile && !this.now.views.some((view) => view.result.over),
  );

  /** The seat of mine whose move can be taken back; of several, the one that moved last. */
  readonly undoable = $derived.by(() => {
    if (!this.playback.live || this.now?.undo) return null;
    const mine = (this.now?.views ?? []).filter((view) => view.may_undo).map((view) => view.seat);
    const last = this.connection.steps.findLast(({ moves }) => moves.some(({ seat }) => mine.includes(seat)));
    return last?.moves.findLast(({ seat }) => mine.includes(seat))?.seat ?? mine[0] ?? null;
  });

  /** Whether nobody but bots can go on. */
  readonly #awaitsBot = $derived.by(
    () => this.now?.status === 'playing' && !this.myTurn && this.now.acting.some((seat) => this.now?.seats[seat]?.bot),
  );

  /** What the others did since my last move, as far as it has been shown: it stays marked until I act. */
  readonly recent = $derived.by((): Recent[] => {
    const { reached, connection } = this.playback;
    return movesSince(connection.steps, reached, this.seated ? this.seat : null, (this.now?.seats.length ?? 1) - 1);
  });

  /** The steps that are marked on the board: those, or the one that is looked at. */
  readonly marked = $derived.by((): Step[] => {
    const { step, chosen, connection } = this.playback;
    const moments = new Set(this.recent.map(({ at }) => at));
    const steps = chosen === null ? connection.steps.filter((_, number) => moments.has(number + 1)) : [];
    return steps.length ? steps : step ? [step] : [];
  });

  /** Whose turn it is, or whose move is being shown. */
  readonly acting = $derived.by(() => {
    if (this.playback.live) return this.now?.acting ?? [];
    const { step, which } = this.playback;
    return (step?.moves ?? []).filter((_, number) => which === null || which === number).map(({ seat }) => seat);
  });

  readonly outcome = $derived.by(() => {
    const { now, view, face, setting } = this;
    const w = inLanguage(words).table;
    if (!now || !view?.result.over || !face) return '';
    const { score, counts } = face.standing(view, setting, 0);
    const { winners } = view.result;
    const alone = winners.length === 1 ? now.seats[winners[0] ?? 0] : undefined;
    if (now.seats.length > 1 && alone?.you) return w.overYou;
    const gone = this.seated ? undefined : this.#replaced.at(-1);
    const before = gone ? `${gone.why === 'time' ? w.overTimedOut : w.overResigned} ` : '';
    const names = capital(listed(winners.map((seat) => this.winner(seat))));
    if (now.seats.length > 1) return before + w.overWon(names, winners.length > 1);
    return before + (now.seats[0]?.bot ? w.overBot : w.overAlone)(`${score} ${counts}`);
  });

  /** How a bot came to play on for me, for each seat that was mine. */
  readonly #replaced = $derived.by(() => this.connection.talk.flatMap((line) => (line.kind === 'replaced' && line.mine ? [line] : [])));

  /** What is going on, and what I may do. */
  readonly sentence = $derived.by(() => {
    const { now, view, face } = this;
    const w = inLanguage(words).table;
    if (!now || !view || !face) return this.faceFailed ? inLanguage(words).problems['offline'] : w.connecting;
    if (this.connection.line === 'lost') return w.lost;
    if (this.notice) return this.notice;
    if (this.playback.chosen !== null) return `${this.moment(this.playback.at)}. ${this.told(this.playback.at, this.playback.which)}`.trim();
    if (!this.playback.live) return this.told(this.playback.at);
    if (this.fromFile && !view.result.over) return w.savedGame;
    if (view.result.over) return now.again && this.seated ? `${this.outcome} ${w.nextTable}` : this.outcome;
    if (this.hinting) return w.hinting;
    if (this.offer) return this.advised?.told || this.hand.sentence || face.invitation(view, this.setting);
    const waiting = now.undo ? w.undoAsked(this.nameFor(now.undo.seat)) : this.#waitedFor(now.acting);
    return `${this.seated ? '' : `${w.spectator} `}${waiting}`;
  });

  constructor(table: string) {
    const hear = (one: Happening, mine: boolean) => {
      this.#hear(one, mine);
    };
    this.connection = new Connection(table, hear, lastSeen(table));
    this.playback = new Playback(this.connection, (at, again) => (this.#mine(at) && !again ? 0 : this.told(at).length));
    this.hand = new Hand(
      (soFar) => this.connection.ask(this.seat, soFar),
      (move) => void this.play(move),
    );
    this.#prepared = preparing(() => (this.#awaitsBot ? (this.connection.about?.game ?? null) : null));
    $effect(() => {
      const game = this.connection.about?.game;
      if (game) faceOf(game).then((face) => (this.face = face), () => (this.faceFailed = true));
    });
    let hasCoach = false;
    $effect(() => {
      const { about, start } = this.connection;
      // The history may be loaded again, as after an undo: the coach stays the same, and welcomes once.
      if (!about?.hints || !start || hasCoach || !isCoached(table)) return;
      hasCoach = true;
      import('../advice/coach.svelte').then(({ coachFor }) => coachFor(this)).then((coach) => (this.coach = coach), () => null);
    });
    $effect(() => {
      this.#announce();
    });
    $effect(() => {
      const unseen = this.notes.unseen.flatMap((one) => ('version' in one ? one.version - 1 : []));
      if (this.connection.told !== null) see(table, Math.min(this.connection.told, ...unseen));
    });
    $effect(() => {
      if (this.now?.again && this.#playsAgain) go(`/table/${this.now.again}`);
    });
    $effect(() => () => {
      this.connection.close();
      clearTimeout(this.#noticed);
    });
  }

  nameFor(seat: number): string {
    return nameOf(this.now?.seats ?? [], seat, this.face?.colour(this.setting, seat) ?? 'r');
  }

  /** Who has won, in a sentence: not somebody for whom a bot has played on. */
  winner(seat: number): string {
    const { name, bot } = this.now?.seats[seat] ?? {};
    if (!name || !bot) return this.nameFor(seat);
    const w = inLanguage(words).table;
    return this.#replaced.some((line) => line.seat === seat) ? w.botForYou : w.botFor(name);
  }

  /** The step that leads to a moment, in words; of several moves, all or one. */
  told(at: number, which: number | null = null): string {
    const step = this.connection.steps[at - 1];
    const before = this.playback.before(this.index, at);
    if (!step || !before || !this.face) return '';
    const told = this.face.tell(step, before, this.setting, this.now?.seats ?? []);
    return told.filter((_, number) => which === null || which === number).join(' ');
  }

  /** How a moment is called: the start, “Move 12 of 40”, “Round 3 of 17”. */
  moment(at: number): string {
    const w = inLanguage(words).table;
    const before = this.playback.before(this.index, at);
    if (!before) return w.start;
    return this.face?.moment?.(before).name ?? w.moment(at, this.connection.steps.length);
  }

  /** Opens the rulebook, where there is one; where it lies open already, it is closed unless a rule is asked for. */
  read(reason: string | null = null): void {
    const { face, view, reading } = this;
    const topic = this.hand.topic || (face && view ? face.topic(view) : '');
    this.reading = this.hasRules && (reason || !reading) ? { reason, topic } : null;
  }

  /** Plays a move; whether it was taken. */
  async play(move: string): Promise<boolean> {
    if (this.sending || !this.now) return false;
    this.#asking = true;
    this.hand.explain('');
    try {
      const { seat } = this;
      this.#reached = await this.connection.do({ do: 'move', seat, move, expected: this.now.version });
      void this.coach?.judge(seat);
      return true;
    } catch (problem) {
      const why = this.#why(problem);
      // Where there is nothing to do, nobody looks for why it was not done.
      const reason = problem instanceof Problem ? (problem.reason?.['code'] ?? null) : null;
      if (this.offer) this.hand.explain(why, reason === null ? null : String(reason));
      else this.#notice(why);
      return false;
    } finally {
      this.#asking = false;
    }
  }

  /** Does something else than a move; whether it was done. */
  async attempt(command: Command): Promise<boolean> {
    this.#notice('');
    this.#asking = true;
    try {
      this.#reached = await this.connection.do(command);
      return true;
    } catch (problem) {
      this.#notice(this.#why(problem));
      return false;
    } finally {
      this.#asking = false;
    }
  }

  /** Asks what a good move would be, and shows it as if I had chosen it. */
  async hint(): Promise<void> {
    const { now, seat, face, connection } = this;
    if (!this.mayHint || this.sending || !now || !face) return;
    const { length } = connection.steps;
    this.hinting = true;
    try {
      if (!(await this.attempt({ do: 'hint', seat, expected: now.version }))) return;
      const { hintFor } = await import('../advice');
      const hint = await hintFor(connection.table, seat, face);
      if (connection.steps.length !== length) return;
      this.hand.advised = hint;
      this.hand.show(hint.move);
    } catch (problem) {
      this.#notice(this.#why(problem));
    } finally {
      this.hinting = false;
    }
  }

  /** Takes my last move back, or asks the others. */
  undo(): void {
    if (!this.now || this.undoable === null || this.hand.begun || this.sending) return;
    void this.attempt({ do: 'undo', seat: this.undoable, expected: this.now.version });
  }

  /** Plays again: whoever wants to is brought to the new table, and sits down there if somebody else has opened it. */
  async again(): Promise<void> {
    const table = this.now?.again;
    if (table) {
      // If there is no seat for me, the table will show it.
      await api.sit(table).catch(() => null);
      go(`/table/${table}`);
    } else {
      this.#playsAgain = await this.attempt({ do: 'again' });
    }
  }

  /** Plays the cards of this challenge once more, at a table of its own: that does not count. */
  async practise(): Promise<void> {
    const { about } = this.connection;
    if (!about?.challenge || this.sending) return;
    this.#asking = true;
    try {
      await practise(about.challenge, about.game);
    } catch (problem) {
      this.#notice(this.#why(problem));
    } finally {
      this.#asking = false;
    }
  }

  #why(problem: unknown): string {
    const { face, view } = this;
    if (!(problem instanceof Problem) || problem.code !== 'illegal-move' || !face || !view) return inWords(problem);
    return problem.reason ? face.why(problem.reason) : inLanguage(words).table.noMove(face.example(view));
  }

  #notice(sentence: string): void {
    clearTimeout(this.#noticed);
    this.notice = sentence;
    if (sentence) this.#noticed = setTimeout(() => (this.notice = ''), NOTICE);
  }

  #waitedFor(acting: number[]): string {
    const { table: w, preparing: prepared } = inLanguage(words);
    const percent = this.#prepared();
    if (percent !== null) return prepared(percent);
    const others = acting.filter((seat) => !this.now?.seats[seat]?.you).map((seat) => this.nameFor(seat));
    if (!others.length) return '';
    return others.length === 1 ? w.thinking(others[0] ?? '') : w.waitingForNames(listed(others));
  }

  /** What everybody should know, and I did not do: that my time was over, too. */
  #hear(one: Happening, mine: boolean): void {
    const replaced = one.kind === 'replaced';
    const undone = (one.kind === 'asked' || one.kind === 'agreed') && one.undone;
    const matters = replaced || undone || ['declined', 'away', 'back', 'hinted'].includes(one.kind);
    this.notes.hear(one, matters && (!mine || (replaced && one.why === 'time')));
  }

  /** Whether I took part in a step, and know of it. */
  #mine(at: number): boolean {
    const { steps } = this.connection;
    return steps[at - 1]?.moves.some(({ seat }) => this.now?.seats[seat]?.you) ?? false;
  }

  /** Tells each step once, when it comes, however it is shown. */
  #announce(): void {
    const { start, steps } = this.connection;
    const { face, now } = this;
    if (!start || !face || !now) return;
    const before = this.#told ?? steps.length;
    this.#told = steps.length;
    const told = steps.slice(before).flatMap((step, number) => {
      const views = steps[before + number - 1]?.views ?? start;
      const view = views[this.index] ?? views[0];
      return view ? face.tell(step, view, this.setting, now.seats) : [];
    });
    if (told.length) this.announced = told.join(' ');
  }
}
