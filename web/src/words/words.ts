/** What the house itself says, whichever the game. */
import type { Colour } from '../face';
import type { Pace } from '../preferences.svelte';
import { Catalogue } from './language.svelte';

export interface Messages {
  home: {
    welcome: string;
    playNow: string;
    /** How strong the bots are. */
    strength: string;
    learn: string;
    learnIn: string;
    friends: string;
    alone: string;
    yours: string;
    noneYours: string;
    open: string;
    noneOpen: string;
    join: string;
    goOn: string;
    yourTurn: string;
    waiting: string;
    over: string;
    broken: string;
    lookAt: string;
    /** So many bots and, where it is told, how strong they are. */
    bots: (count: number, level?: string) => string;
    /** Whose turn it is. */
    turnOf: (names: string, several: boolean) => string;
    won: (names: string, several: boolean) => string;
    gaveUp: string;
    youWon: string;
    sharedWin: string;
    points: (count: number) => string;
    earlier: string;
    past: string;
    /** How strong I am, and how far off that may be. */
    rated: (rating: number, error: number) => string;
    /** Proposes the bot that fits me. */
    fits: (level: string) => string;
    fitsNow: string;
    saved: string;
    savedHint: string;
    /** The way to the analysis board. */
    board: string;
    challenge: string;
    /** Of another day, or as a row in a list has it. */
    challengeOf: (day: string) => string;
    challengePractice: string;
    challengeLine: string;
    /** How many of today's two were tried. */
    challengeTried: (tried: number, of: number) => string;
    challengeUnderWay: string;
    /** As long as it has not come. */
    challengeComing: string;
  };
  order: {
    game: string;
    who: string;
    seat: (number: number) => string;
    me: string;
    friend: string;
    bot: (level: string, strength: number) => string;
    nobody: string;
    rules: string;
    clock: { name: string; values: Record<string, string> };
    hints: string;
    public: string;
    open: string;
    openHint: string;
    /** After how many moves the game goes on that began elsewhere, and whether cards are still to come. */
    goesOn: (moves: number, cards: boolean) => string;
    start: string;
  };
  /** What each level of bots is called, wherever people see one: in the middle of a sentence. */
  bots: Record<string, string>;
  /** What there is to say about each of them, to somebody who chooses. */
  botsDo: Record<string, string>;
  colours: Record<Colour, string>;
  table: {
    invite: string;
    copy: string;
    copied: string;
    scan: string;
    onlyHere: string;
    waitingFor: (count: number) => string;
    sit: string;
    sitAs: string;
    getUp: string;
    kept: (name: string) => string;
    openSeat: string;
    bot: (level: string) => string;
    you: string;
    spectator: string;
    thinking: (name: string) => string;
    waitingForNames: (names: string) => string;
    overWon: (names: string, several: boolean) => string;
    overYou: string;
    overAlone: (points: string) => string;
    /** Where a bot has played on to the end for whoever was alone. */
    overBot: (points: string) => string;
    overResigned: string;
    overTimedOut: string;
    /** Who has won, where a bot has played on for somebody. */
    botFor: (name: string) => string;
    botForYou: string;
    /** My place of so many; by how much I am before (or, below 0, behind) somebody, in words, too. */
    place: (place: number, of: number, lead: number, by: string, name: string) => string;
    /** What the graph of the whole game counts. */
    course: (what: string) => string;
    log: string;
    talk: string;
    board: string;
    supplies: string;
    noMoves: string;
    start: string;
    replay: string;
    moment: (at: number, of: number) => string;
    first: string;
    earlier: string;
    later: string;
    toNow: string;
    /** The same in a game that is over. */
    toEnd: string;
    playOn: string;
    pause: string;
    next: string;
    /** What the others did, each to be seen again. */
    since: string;
    seeAgain: (name: string, move: string) => string;
    result: string;
    hint: string;
    hinting: string;
    undo: string;
    undoAsked: (name: string) => string;
    undoWaiting: string;
    agree: string;
    decline: string;
    withdraw: string;
    resign: string;
    resignSure: string;
    /** At the one try that counts. */
    resignChallenge: string;
    resignYes: string;
    cancel: string;
    back: string;
    again: string;
    againGo: string;
    /** The same cards once more, which does not count. */
    practise: string;
    nextTable: string;
    analyse: string;
    toBoard: string;
    download: string;
    checked: string;
    secret: string;
    say: string;
    send: string;
    play: string;
    typed: string;
    typedHint: string;
    sendIn: (seconds: number) => string;
    lostShort: string;
    noMove: (example: string) => string;
    lost: string;
    gone: string;
    /** A table that can never be shown, and why, by the server's code. */
    unreadable: string;
    unreadableWhy: Record<string, string>;
    deserted: string;
    savedGame: string;
    goOnHere: string;
    connecting: string;
    left: string;
    timeOf: (name: string) => string;
    more: string;
    rules: string;
    theRule: string;
    close: string;
    noTalk: string;
    seats: string;
    acting: string;
    moved: string;
    away: string;
    seen: string;
    yourMove: string;
  };
  happened: {
    taken: (name: string) => string;
    left: (seat: string) => string;
    resigned: (name: string, bot: string) => string;
    timedOut: (name: string, bot: string) => string;
    yourTimeOut: (bot: string) => string;
    asked: (name: string) => string;
    tookBack: (name: string) => string;
    declined: (names: string) => string;
    withdrawn: (name: string) => string;
    agreed: (name: string) => string;
    youTakeBack: string;
    hinted: (name: string) => string;
    away: (name: string) => string;
    back: (name: string) => string;
  };
  phrases: Record<string, string>;
  problems: Record<string, string>;
  settings: {
    title: string;
    name: string;
    nameHint: string;
    save: string;
    language: string;
    theme: string;
    themes: { system: string; light: string; dark: string };
    motion: string;
    motions: { system: string; full: string; less: string };
    /** How fast the moves of others are shown. */
    pace: string;
    paces: Record<Pace, string>;
    confirm: string;
    confirms: { always: string; timer: string; never: string };
    assist: string;
    when: string;
    sound: string;
    notify: string;
    tab: string;
    notifyBlocked: string;
    device: string;
    deviceHint: string;
    deviceMake: string;
    deviceLink: (minutes: number) => string;
    claimed: (name: string) => string;
    claimTitle: string;
    claimAsk: string;
    claimYes: string;
  };
  keys: {
    title: string;
    help: string;
    enter: string;
    back: string;
    hint: string;
    undo: string;
    earlier: string;
    later: string;
    now: string;
    typed: string;
    talk: string;
    board: string;
    page: string;
  };
  /** Bots that have to be compiled first, and how far that is. */
  preparing: (percent: number) => string;
  notFound: string;
  toHome: string;
  guest: string;
}

export const words = new Catalogue<Messages>({
  en: () => import('./en'),
  de: () => import('./de'),
  fr: () => import('./fr'),
});
