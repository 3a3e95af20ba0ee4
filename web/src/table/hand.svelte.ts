/** A move while it is being built: the board puts it together, the bar below shows it and sends it. */
import type { AnyGame, GameTypes } from '../face';

/** A move that could be played as it is. */
export interface Ready {
  /** In the notation. */
  move: string;
  /** What the button says, such as “Send 3 Students to H”. */
  label: string;
  /** Nothing can be added to it: it may be sent at once by those who want no confirmation. */
  final: boolean;
}

export class Hand<Types extends GameTypes = AnyGame> {
  /** What may be played now, if anything. */
  ready = $state<Ready | null>(null);
  /** What to do next, instead of the game's invitation. */
  sentence = $state('');
  /** Whether something is chosen that Back can unwind. */
  begun = $state(false);
  /** Other things that can be pressed, such as “Write nothing”. */
  extras = $state<{ /** Names the button in tests. */ id?: string; label: string; press: () => void; chosen?: boolean; /** It keeps its place, but nothing comes of it now. */ off?: boolean; /** Which it says. */ why?: string }[]>([]);
  /** Why the last touch did nothing. */
  refusal = $state('');
  /** The rule behind that, by the code of its reason. */
  reason = $state<string | null>(null);
  /** What is being built, such as a journey; the rulebook opens there. */
  topic = $state('');
  /** What was sent by itself: if it is refused, somebody should look at it before it is sent again. */
  sent: string | null = null;
  /** Unwinds the last choice; the board says how. */
  back: () => void = () => {};
  /** A move that was advised, and why: it is never sent by itself. */
  advised = $state.raw<{ move: string; told: string } | null>(null);
  /** Chooses a whole move, as if it had been touched; the board says how. */
  show: (move: string) => void = () => {};

  constructor(
    /** Asks the server what may come next, given what has been said so far. */
    readonly ask: (soFar: Record<string, string>) => Promise<Types['Offer']>,
    /** Plays a move, confirmed or not. */
    readonly play: (move: string) => void,
  ) {}

  /** Says why a touch did nothing, in the bar and to a screen reader. */
  explain(sentence: string, reason: string | null = null): void {
    this.refusal = sentence;
    this.reason = reason;
  }

  /** Nothing chosen. */
  rest(): void {
    this.ready = this.advised = null;
    this.sentence = '';
    this.begun = false;
    this.extras = [];
    this.topic = '';
    this.explain('');
  }
}
