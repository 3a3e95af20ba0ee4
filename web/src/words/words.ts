/** What the house itself says, whichever the game. */
import type { Colour } from '../face';
import { plural, type Catalogue } from './language.svelte';

interface Messages {
  name: string;
  games: Record<string, { title: string; line: string; by: string }>;
  home: {
    welcome: string;
    playNow: string;
    playNowHint: Record<string, string>;
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
    lookAt: string;
    earlier: string;
  };
  order: {
    who: string;
    seat: (number: number) => string;
    me: string;
    friend: string;
    bot: (level: string) => string;
    nobody: string;
    rules: string;
    preset: Record<string, string>;
    setup: string;
    setups: Record<string, string>;
    board: string;
    boards: Record<string, string>;
    clock: string;
    clocks: Record<string, string>;
    public: string;
    open: string;
    openHint: string;
    start: string;
  };
  bots: Record<string, string>;
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
    you: string;
    bot: string;
    spectator: string;
    thinking: (name: string) => string;
    waitingForNames: (names: string) => string;
    yourTurn: string;
    drawing: string;
    overWon: (names: string, several: boolean) => string;
    overYou: string;
    overAlone: (points: string) => string;
    log: string;
    talk: string;
    supplies: string;
    noMoves: string;
    start: string;
    replay: string;
    moment: (at: number, of: number) => string;
    first: string;
    earlier: string;
    later: string;
    toNow: string;
    looking: string;
    result: string;
    undo: string;
    undoAsked: (name: string) => string;
    undoWaiting: string;
    agree: string;
    decline: string;
    withdraw: string;
    resign: string;
    resignSure: string;
    resignYes: string;
    cancel: string;
    back: string;
    again: string;
    againReady: string;
    againGo: string;
    download: string;
    checked: string;
    secret: string;
    say: string;
    send: string;
    typed: string;
    typedHint: string;
    sendIn: (seconds: number) => string;
    lost: string;
    found: string;
    gone: string;
    deserted: string;
    connecting: string;
    left: string;
    more: string;
    close: string;
    noTalk: string;
    board: string;
    seats: string;
    yourMove: string;
  };
  happened: {
    taken: (name: string) => string;
    left: (seat: string) => string;
    resigned: (name: string, bot: string) => string;
    timedOut: (name: string, bot: string) => string;
    asked: (name: string) => string;
    declined: string;
  };
  phrases: Record<string, string>;
  problems: Record<string, string>;
  settings: {
    title: string;
    name: string;
    save: string;
    language: string;
    theme: string;
    themes: { system: string; light: string; dark: string };
    motion: string;
    motions: { system: string; full: string; less: string };
    confirm: string;
    confirms: { always: string; timer: string; never: string };
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
    claimFailed: string;
    claimTitle: string;
    claimAsk: string;
    claimYes: string;
  };
  keys: {
    title: string;
    help: string;
    enter: string;
    back: string;
    undo: string;
    earlier: string;
    later: string;
    now: string;
    typed: string;
    talk: string;
    board: string;
    page: string;
  };
  notFound: string;
  toHome: string;
  guest: string;
}

const en: Messages = {
  name: 'English',
  games: {
    'shangri-la': {
      title: 'The Bridges of Shangri-La',
      line: 'Masters settle in thirteen mountain villages. Their Students journey on, and every bridge they cross falls behind them.',
      by: 'Leo Colovini · 3 or 4 players · no luck',
    },
    hashi: {
      title: 'Hashi',
      line: 'Everybody draws bridges between the same islands, from the same cards, at once. A number says how many bridges finish an island.',
      by: 'Jeffrey D. Allers · 1 to 4 players',
    },
  },
  home: {
    welcome: 'Two games about bridges',
    playNow: 'Play now',
    playNowHint: { 'shangri-la': 'against three bots', hashi: 'against a bot' },
    friends: 'With friends',
    alone: 'Alone',
    yours: 'Your games',
    noneYours: 'Games you play will be here, those waiting for you first.',
    open: 'Open tables',
    noneOpen: 'Nobody waits for players just now. Open a table “With friends” and let everybody see it.',
    join: 'Join',
    goOn: 'Go on',
    yourTurn: 'your turn',
    waiting: 'waiting for players',
    over: 'over',
    lookAt: 'Look',
    earlier: 'Show earlier games',
  },
  order: {
    who: 'Who plays',
    seat: (number) => `Seat ${number}`,
    me: 'Me',
    friend: 'A friend',
    bot: (level) => `Bot: ${level}`,
    nobody: 'Nobody',
    rules: 'Rules',
    preset: {
      'german-2003': 'Original (2003)',
      'english-2003': 'English: one Student may be recruited where two could',
      french: 'French: between equals the origin is stronger',
      'reference-manual': 'Until the last bridge has fallen',
    },
    setup: 'Start',
    setups: { 'first-game': 'Masters are already placed', free: 'Everybody places seven Masters first' },
    board: 'Sheet',
    boards: { A: 'Side A, easier', B: 'Side B, harder' },
    clock: 'Time',
    clocks: { none: 'No clock', bank10: '10 minutes each, 5 seconds a move', bank25: '25 minutes each, 10 seconds a move', days1: 'A day for each move', days3: 'Three days for each move' },
    public: 'Show it to everybody among the open tables',
    open: 'Open the table',
    openHint: 'You get a link for your friends. No account, nothing to install.',
    start: 'Start',
  },
  colours: { r: 'Red', b: 'Blue', y: 'Yellow', v: 'Violet' },
  bots: { random: 'random', greedy: 'greedy', adept: 'adept', master: 'expert', sage: 'sage' },
  table: {
    invite: 'Invite your friends',
    copy: 'Copy link',
    copied: 'Copied',
    scan: 'Or let them scan this:',
    onlyHere: 'This link works only on this computer. To play over the network, start with “make serve HOST=0.0.0.0” and open the page by the address of this computer.',
    waitingFor: (count) => `The game begins when ${count} more ${plural('en', count, 'player sits', 'players sit')} down.`,
    sit: 'Sit down',
    sitAs: 'Your name',
    getUp: 'Get up',
    kept: (name) => `kept for ${name}`,
    openSeat: 'open',
    you: 'you',
    bot: 'bot',
    spectator: 'You are watching.',
    thinking: (name) => `${name} is thinking.`,
    waitingForNames: (names) => `Waiting for ${names}.`,
    yourTurn: 'Your turn',
    drawing: 'still drawing',
    overWon: (names, several) => (several ? `${names} share the win.` : `${names} wins.`),
    overYou: 'You win!',
    overAlone: (points) => `The game is over: ${points}.`,
    log: 'Moves',
    talk: 'Talk',
    supplies: 'Table',
    noMoves: 'Nothing has been played yet.',
    start: 'Start of the game',
    replay: 'Look back',
    moment: (at, of) => `Move ${at} of ${of}`,
    first: 'To the start',
    earlier: 'Earlier',
    later: 'Later',
    toNow: 'Back to now',
    looking: 'You are looking at an earlier moment.',
    result: 'The result',
    undo: 'Undo',
    undoAsked: (name) => `${name} would like to take back the last move.`,
    undoWaiting: 'You asked to take back your move; the others have to agree.',
    agree: 'Agree',
    decline: 'No',
    withdraw: 'Never mind',
    resign: 'Resign',
    resignSure: 'A bot will play on in your place.',
    resignYes: 'Resign',
    cancel: 'Stay',
    back: 'Back',
    again: 'Play again',
    againReady: 'A new table is ready.',
    againGo: 'Go there',
    download: 'Save the game',
    checked: 'The cards were shuffled before the game and not changed since: checked.',
    secret: 'The shuffle does not match what was published before the game!',
    say: 'Say something',
    send: 'Send',
    typed: 'Type a move',
    typedHint: 'in the notation, such as',
    sendIn: (seconds) => `in ${seconds} s`,
    lost: 'The connection is lost. Trying again; nothing is lost.',
    found: 'Connected again.',
    gone: 'There is no such table.',
    deserted: 'Everybody has left this table.',
    connecting: 'Going to the table …',
    left: 'left',
    more: 'More',
    close: 'Close',
    noTalk: 'Nobody has said anything yet.',
    board: 'Board',
    seats: 'Seats',
    yourMove: 'Your turn!',
  },
  happened: {
    taken: (name) => `${name} sits down.`,
    left: (seat) => `${seat} is free again.`,
    resigned: (name, bot) => `${name} resigns; a bot (${bot}) plays on.`,
    timedOut: (name, bot) => `${name} ran out of time; a bot (${bot}) plays on.`,
    asked: (name) => `${name} asks to take back a move.`,
    declined: 'The move stands.',
  },
  phrases: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'well-played': 'Well played!',
    thanks: 'Thanks!',
    oops: 'Oops.',
    'take-your-time': 'Take your time.',
    'your-turn': 'It is your turn.',
    'good-game': 'Good game!',
  },
  problems: {
    offline: 'The server cannot be reached. Is it running?',
    already: 'That has been done already.',
    'already-asked': 'Somebody has already asked to take back a move.',
    'bad-log': 'This table cannot be read.',
    'bad-name': 'A name has 1 to 30 letters.',
    'bad-order': 'A table like that cannot be opened.',
    'bad-origin': 'This page may not do that: open it by the address of the server.',
    'bad-record': 'This is no game of ours.',
    'bad-request': 'The server did not understand that.',
    begun: 'The game has begun already.',
    busy: 'The server is busy. Try again in a moment.',
    disclosed: 'That cannot be taken back: something hidden has been shown since.',
    failed: 'Something went wrong on the server.',
    'illegal-move': 'That is not possible now.',
    'name-too-long': 'That name is too long.',
    'no-person': 'Say your name first.',
    'no-such-link': 'That link has been used, or is too old.',
    'no-such-table': 'There is no such table.',
    'not-begun': 'The game has not begun yet.',
    'not-found': 'There is no such thing.',
    'not-over': 'The game is not over yet.',
    'not-your-seat': 'That is not your seat.',
    'not-your-turn': 'It is not your turn.',
    'nothing-asked': 'Nobody asks for that any more.',
    'nothing-to-undo': 'There is nothing to take back.',
    'other-rules': 'This game was played by rules that have changed.',
    over: 'The game is over.',
    'seat-taken': 'Somebody sits there already.',
    stale: 'Something has changed meanwhile. Look again.',
    'store-failed': 'The server could not write that down. Try again.',
    'time-out': 'Your time was over.',
    'too-fast': 'That was too fast. Wait a moment.',
    'too-large': 'That is too much at once.',
    'too-many-tables': 'You have too many tables. Finish some first.',
    'too-much': 'That is too long.',
  },
  settings: {
    title: 'Settings',
    name: 'Your name',
    save: 'Save',
    language: 'Language',
    theme: 'Light',
    themes: { system: 'As the system', light: 'Day', dark: 'Night' },
    motion: 'Movement',
    motions: { system: 'As the system', full: 'Full', less: 'Less' },
    confirm: 'Confirm a move',
    confirms: { always: 'Always', timer: 'By itself after 3 seconds', never: 'Never' },
    when: 'When it is my turn',
    sound: 'Woodblock sounds',
    notify: 'Notification of the browser',
    tab: 'Title of the tab',
    notifyBlocked: 'Your browser allows no notifications here.',
    device: 'Another device',
    deviceHint: 'Be yourself on your phone, too: your games are the same there.',
    deviceMake: 'Make a link',
    deviceLink: (minutes) => `Works once, within ${minutes} minutes:`,
    claimed: (name) => `You are ${name} here now.`,
    claimFailed: 'That link has been used, or is too old.',
    claimTitle: 'This device',
    claimAsk: 'Be here who you are on your other device?',
    claimYes: 'Yes',
  },
  keys: {
    title: 'Keys',
    help: 'these keys',
    enter: 'play the chosen move',
    back: 'unwind a choice',
    undo: 'take back a move',
    earlier: 'a step back in the game',
    later: 'a step forward',
    now: 'to the present',
    typed: 'type a move',
    talk: 'say something',
    board: 'On the board',
    page: 'At the table',
  },
  notFound: 'There is nothing here.',
  toHome: 'To the start page',
  guest: 'Guest',
};

const de: Messages = {
  name: 'Deutsch',
  games: {
    'shangri-la': {
      title: 'Die Brücken von Shangrila',
      line: 'Meister lassen sich in dreizehn Bergdörfern nieder. Ihre Schüler ziehen weiter, und jede Brücke, über die sie gehen, stürzt hinter ihnen ein.',
      by: 'Leo Colovini · 3 oder 4 Personen · ohne Glück',
    },
    hashi: {
      title: 'Hashi',
      line: 'Alle zeichnen gleichzeitig Brücken zwischen denselben Inseln, nach denselben Karten. Eine Zahl sagt, mit wie vielen Brücken eine Insel fertig ist.',
      by: 'Jeffrey D. Allers · 1 bis 4 Personen',
    },
  },
  home: {
    welcome: 'Zwei Spiele um Brücken',
    playNow: 'Gleich spielen',
    playNowHint: { 'shangri-la': 'gegen drei Bots', hashi: 'gegen einen Bot' },
    friends: 'Mit Freunden',
    alone: 'Allein',
    yours: 'Deine Partien',
    noneYours: 'Hier stehen deine Partien, zuoberst die, die auf dich warten.',
    open: 'Offene Tische',
    noneOpen: 'Gerade wartet niemand auf Mitspieler. Öffne „Mit Freunden“ einen Tisch, den alle sehen.',
    join: 'Mitspielen',
    goOn: 'Weiter',
    yourTurn: 'du bist dran',
    waiting: 'wartet auf Mitspieler',
    over: 'beendet',
    lookAt: 'Ansehen',
    earlier: 'Frühere Partien zeigen',
  },
  order: {
    who: 'Wer spielt',
    seat: (number) => `Platz ${number}`,
    me: 'Ich',
    friend: 'Jemand mit dem Link',
    bot: (level) => `Bot: ${level}`,
    nobody: 'Niemand',
    rules: 'Regeln',
    preset: {
      'german-2003': 'Original (2003)',
      'english-2003': 'Englisch: auch nur ein Schüler darf ausgebildet werden',
      french: 'Französisch: bei Gleichstand ist der Ausgangsort stärker',
      'reference-manual': 'Bis die letzte Brücke eingestürzt ist',
    },
    setup: 'Beginn',
    setups: { 'first-game': 'Die Meister stehen schon', free: 'Zuerst setzen alle sieben Meister ein' },
    board: 'Blatt',
    boards: { A: 'Seite A, leichter', B: 'Seite B, schwerer' },
    clock: 'Zeit',
    clocks: { none: 'Ohne Uhr', bank10: '10 Minuten je Person, 5 Sekunden je Zug', bank25: '25 Minuten je Person, 10 Sekunden je Zug', days1: 'Ein Tag je Zug', days3: 'Drei Tage je Zug' },
    public: 'Allen unter den offenen Tischen zeigen',
    open: 'Tisch öffnen',
    openHint: 'Du bekommst einen Link für deine Freunde. Kein Konto, nichts zu installieren.',
    start: 'Beginnen',
  },
  colours: { r: 'Rot', b: 'Blau', y: 'Gelb', v: 'Violett' },
  bots: { random: 'zufällig', greedy: 'gierig', adept: 'kundig', master: 'erfahren', sage: 'weise' },
  table: {
    invite: 'Lade deine Freunde ein',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    scan: 'Oder lass sie dies scannen:',
    onlyHere: 'Dieser Link gilt nur auf diesem Rechner. Um im Netz zu spielen, starte mit „make serve HOST=0.0.0.0“ und öffne die Seite unter der Adresse dieses Rechners.',
    waitingFor: (count) => `Es geht los, sobald noch ${plural('de', count, 'eine Person Platz nimmt', `${count} Personen Platz nehmen`)}.`,
    sit: 'Platz nehmen',
    sitAs: 'Dein Name',
    getUp: 'Aufstehen',
    kept: (name) => `frei für ${name}`,
    openSeat: 'frei',
    you: 'du',
    bot: 'Bot',
    spectator: 'Du schaust zu.',
    thinking: (name) => `${name} überlegt.`,
    waitingForNames: (names) => `Warten auf ${names}.`,
    yourTurn: 'Du bist dran',
    drawing: 'zeichnet noch',
    overWon: (names, several) => (several ? `${names} gewinnen gemeinsam.` : `${names} gewinnt.`),
    overYou: 'Du gewinnst!',
    overAlone: (points) => `Das Spiel ist aus: ${points}.`,
    log: 'Züge',
    talk: 'Gespräch',
    supplies: 'Tisch',
    noMoves: 'Noch ist nichts gespielt.',
    start: 'Spielbeginn',
    replay: 'Zurückschauen',
    moment: (at, of) => `Zug ${at} von ${of}`,
    first: 'Zum Anfang',
    earlier: 'Früher',
    later: 'Später',
    toNow: 'Zurück zu jetzt',
    looking: 'Du siehst einen früheren Moment.',
    result: 'Ergebnis',
    undo: 'Zurücknehmen',
    undoAsked: (name) => `${name} möchte den letzten Zug zurücknehmen.`,
    undoWaiting: 'Du möchtest deinen Zug zurücknehmen; die anderen müssen zustimmen.',
    agree: 'Gern',
    decline: 'Nein',
    withdraw: 'Doch nicht',
    resign: 'Aufgeben',
    resignSure: 'Ein Bot spielt an deiner Stelle weiter.',
    resignYes: 'Aufgeben',
    cancel: 'Bleiben',
    back: 'Zurück',
    again: 'Noch einmal',
    againReady: 'Ein neuer Tisch ist bereit.',
    againGo: 'Dorthin',
    download: 'Partie sichern',
    checked: 'Die Karten wurden vor dem Spiel gemischt und seither nicht verändert: geprüft.',
    secret: 'Die Karten stimmen nicht mit dem überein, was vor dem Spiel veröffentlicht wurde!',
    say: 'Etwas sagen',
    send: 'Senden',
    typed: 'Zug eintippen',
    typedHint: 'in der Notation, etwa',
    sendIn: (seconds) => `in ${seconds} s`,
    lost: 'Die Verbindung ist weg. Es wird weiter versucht; nichts geht verloren.',
    found: 'Wieder verbunden.',
    gone: 'Diesen Tisch gibt es nicht.',
    deserted: 'Alle haben diesen Tisch verlassen.',
    connecting: 'Auf dem Weg zum Tisch …',
    left: 'übrig',
    more: 'Mehr',
    close: 'Schließen',
    noTalk: 'Noch hat niemand etwas gesagt.',
    board: 'Spielbrett',
    seats: 'Plätze',
    yourMove: 'Du bist dran!',
  },
  happened: {
    taken: (name) => `${name} nimmt Platz.`,
    left: (seat) => `${seat} ist wieder frei.`,
    resigned: (name, bot) => `${name} gibt auf; ein Bot (${bot}) spielt weiter.`,
    timedOut: (name, bot) => `Die Zeit von ${name} ist um; ein Bot (${bot}) spielt weiter.`,
    asked: (name) => `${name} möchte einen Zug zurücknehmen.`,
    declined: 'Der Zug bleibt.',
  },
  phrases: {
    hello: 'Hallo!',
    'good-luck': 'Viel Glück!',
    'well-played': 'Gut gespielt!',
    thanks: 'Danke!',
    oops: 'Hoppla.',
    'take-your-time': 'Lass dir Zeit.',
    'your-turn': 'Du bist dran.',
    'good-game': 'Schönes Spiel!',
  },
  problems: {
    offline: 'Der Server ist nicht zu erreichen. Läuft er?',
    already: 'Das ist schon geschehen.',
    'already-asked': 'Es möchte schon jemand einen Zug zurücknehmen.',
    'bad-log': 'Dieser Tisch lässt sich nicht lesen.',
    'bad-name': 'Ein Name hat 1 bis 30 Zeichen.',
    'bad-order': 'So lässt sich kein Tisch öffnen.',
    'bad-origin': 'Diese Seite darf das nicht: Öffne sie unter der Adresse des Servers.',
    'bad-record': 'Das ist keine Partie von uns.',
    'bad-request': 'Das hat der Server nicht verstanden.',
    begun: 'Das Spiel hat schon begonnen.',
    busy: 'Der Server ist beschäftigt. Versuch es gleich noch einmal.',
    disclosed: 'Das lässt sich nicht zurücknehmen: Seither wurde etwas Verdecktes gezeigt.',
    failed: 'Auf dem Server ging etwas schief.',
    'illegal-move': 'Das geht jetzt nicht.',
    'name-too-long': 'Dieser Name ist zu lang.',
    'no-person': 'Sag zuerst, wie du heißt.',
    'no-such-link': 'Dieser Link ist verbraucht oder zu alt.',
    'no-such-table': 'Diesen Tisch gibt es nicht.',
    'not-begun': 'Das Spiel hat noch nicht begonnen.',
    'not-found': 'Das gibt es nicht.',
    'not-over': 'Das Spiel ist noch nicht zu Ende.',
    'not-your-seat': 'Das ist nicht dein Platz.',
    'not-your-turn': 'Du bist nicht dran.',
    'nothing-asked': 'Danach fragt niemand mehr.',
    'nothing-to-undo': 'Es gibt nichts zurückzunehmen.',
    'other-rules': 'Diese Partie wurde nach Regeln gespielt, die sich geändert haben.',
    over: 'Das Spiel ist zu Ende.',
    'seat-taken': 'Dort sitzt schon jemand.',
    stale: 'Inzwischen hat sich etwas geändert. Schau noch einmal.',
    'store-failed': 'Der Server konnte das nicht aufschreiben. Versuch es noch einmal.',
    'time-out': 'Deine Zeit war um.',
    'too-fast': 'Das war zu schnell. Warte einen Moment.',
    'too-large': 'Das ist zu viel auf einmal.',
    'too-many-tables': 'Du hast zu viele Tische. Beende erst einige.',
    'too-much': 'Das ist zu lang.',
  },
  settings: {
    title: 'Einstellungen',
    name: 'Dein Name',
    save: 'Sichern',
    language: 'Sprache',
    theme: 'Licht',
    themes: { system: 'Wie das System', light: 'Tag', dark: 'Nacht' },
    motion: 'Bewegung',
    motions: { system: 'Wie das System', full: 'Voll', less: 'Weniger' },
    confirm: 'Einen Zug bestätigen',
    confirms: { always: 'Immer', timer: 'Von selbst nach 3 Sekunden', never: 'Nie' },
    when: 'Wenn ich dran bin',
    sound: 'Holzklang',
    notify: 'Mitteilung des Browsers',
    tab: 'Titel des Tabs',
    notifyBlocked: 'Dein Browser erlaubt hier keine Mitteilungen.',
    device: 'Anderes Gerät',
    deviceHint: 'Sei auch auf dem Telefon du selbst: mit denselben Partien.',
    deviceMake: 'Link erzeugen',
    deviceLink: (minutes) => `Gilt einmal, ${minutes} Minuten lang:`,
    claimed: (name) => `Hier bist du jetzt ${name}.`,
    claimFailed: 'Dieser Link ist verbraucht oder zu alt.',
    claimTitle: 'Dieses Gerät',
    claimAsk: 'Hier dieselbe Person sein wie auf dem anderen Gerät?',
    claimYes: 'Ja',
  },
  keys: {
    title: 'Tasten',
    help: 'diese Tasten',
    enter: 'den gewählten Zug spielen',
    back: 'eine Wahl zurückgehen',
    undo: 'einen Zug zurücknehmen',
    earlier: 'einen Schritt zurück im Spiel',
    later: 'einen Schritt vor',
    now: 'zur Gegenwart',
    typed: 'einen Zug eintippen',
    talk: 'etwas sagen',
    board: 'Auf dem Brett',
    page: 'Am Tisch',
  },
  notFound: 'Hier ist nichts.',
  toHome: 'Zur Startseite',
  guest: 'Gast',
};

const fr: Messages = {
  name: 'Français',
  games: {
    'shangri-la': {
      title: 'Les Ponts de Shangri-La',
      line: 'Des Maîtres s’installent dans treize villages de montagne. Leurs Disciples voyagent, et chaque pont franchi s’écroule derrière eux.',
      by: 'Leo Colovini · 3 ou 4 joueurs · sans hasard',
    },
    hashi: {
      title: 'Hashi',
      line: 'Tous dessinent en même temps des ponts entre les mêmes îles, avec les mêmes cartes. Un nombre dit combien de ponts achèvent une île.',
      by: 'Jeffrey D. Allers · 1 à 4 joueurs',
    },
  },
  home: {
    welcome: 'Deux jeux de ponts',
    playNow: 'Jouer tout de suite',
    playNowHint: { 'shangri-la': 'contre trois robots', hashi: 'contre un robot' },
    friends: 'Entre amis',
    alone: 'En solitaire',
    yours: 'Vos parties',
    noneYours: 'Vos parties seront ici, celles qui vous attendent en premier.',
    open: 'Tables ouvertes',
    noneOpen: 'Personne n’attend de joueurs pour l’instant. Ouvrez une table « Entre amis » que tout le monde voit.',
    join: 'Rejoindre',
    goOn: 'Continuer',
    yourTurn: 'à vous de jouer',
    waiting: 'attend des joueurs',
    over: 'terminée',
    lookAt: 'Regarder',
    earlier: 'Voir les parties plus anciennes',
  },
  order: {
    who: 'Qui joue',
    seat: (number) => `Place ${number}`,
    me: 'Moi',
    friend: 'Un ami',
    bot: (level) => `Robot : ${level}`,
    nobody: 'Personne',
    rules: 'Règles',
    preset: {
      'german-2003': 'Originales (2003)',
      'english-2003': 'Anglaises : on peut ne former qu’un seul Disciple',
      french: 'Françaises : à égalité, le village de départ est le plus fort',
      'reference-manual': 'Jusqu’à la chute du dernier pont',
    },
    setup: 'Début',
    setups: { 'first-game': 'Les Maîtres sont déjà en place', free: 'Chacun place d’abord sept Maîtres' },
    board: 'Feuille',
    boards: { A: 'Face A, plus facile', B: 'Face B, plus difficile' },
    clock: 'Temps',
    clocks: { none: 'Sans pendule', bank10: '10 minutes chacun, 5 secondes par coup', bank25: '25 minutes chacun, 10 secondes par coup', days1: 'Un jour par coup', days3: 'Trois jours par coup' },
    public: 'La montrer à tous parmi les tables ouvertes',
    open: 'Ouvrir la table',
    openHint: 'Vous recevez un lien pour vos amis. Pas de compte, rien à installer.',
    start: 'Commencer',
  },
  colours: { r: 'Rouge', b: 'Bleu', y: 'Jaune', v: 'Violet' },
  bots: { random: 'au hasard', greedy: 'gourmand', adept: 'habile', master: 'expert', sage: 'sage' },
  table: {
    invite: 'Invitez vos amis',
    copy: 'Copier le lien',
    copied: 'Copié',
    scan: 'Ou faites-leur scanner ceci :',
    onlyHere: 'Ce lien ne marche que sur cet ordinateur. Pour jouer en réseau, démarrez avec « make serve HOST=0.0.0.0 » et ouvrez la page par l’adresse de cet ordinateur.',
    waitingFor: (count) => `La partie commence dès que ${plural('fr', count, 'une personne de plus prend place', `${count} personnes de plus prennent place`)}.`,
    sit: 'Prendre place',
    sitAs: 'Votre nom',
    getUp: 'Se lever',
    kept: (name) => `gardée pour ${name}`,
    openSeat: 'libre',
    you: 'vous',
    bot: 'robot',
    spectator: 'Vous regardez.',
    thinking: (name) => `${name} réfléchit.`,
    waitingForNames: (names) => `En attente de ${names}.`,
    yourTurn: 'À vous',
    drawing: 'dessine encore',
    overWon: (names, several) => (several ? `${names} partagent la victoire.` : `${names} gagne.`),
    overYou: 'Vous gagnez !',
    overAlone: (points) => `La partie est finie : ${points}.`,
    log: 'Coups',
    talk: 'Discussion',
    supplies: 'Table',
    noMoves: 'Rien n’a encore été joué.',
    start: 'Début de la partie',
    replay: 'Revoir',
    moment: (at, of) => `Coup ${at} sur ${of}`,
    first: 'Au début',
    earlier: 'Avant',
    later: 'Après',
    toNow: 'Revenir au présent',
    looking: 'Vous regardez un moment passé.',
    result: 'Résultat',
    undo: 'Reprendre',
    undoAsked: (name) => `${name} voudrait reprendre le dernier coup.`,
    undoWaiting: 'Vous voulez reprendre votre coup ; les autres doivent être d’accord.',
    agree: 'D’accord',
    decline: 'Non',
    withdraw: 'Tant pis',
    resign: 'Abandonner',
    resignSure: 'Un robot continuera à votre place.',
    resignYes: 'Abandonner',
    cancel: 'Rester',
    back: 'Retour',
    again: 'Rejouer',
    againReady: 'Une nouvelle table est prête.',
    againGo: 'Y aller',
    download: 'Garder la partie',
    checked: 'Les cartes ont été mélangées avant la partie et n’ont pas changé depuis : vérifié.',
    secret: 'Les cartes ne correspondent pas à ce qui a été publié avant la partie !',
    say: 'Dire quelque chose',
    send: 'Envoyer',
    typed: 'Taper un coup',
    typedHint: 'dans la notation, par exemple',
    sendIn: (seconds) => `dans ${seconds} s`,
    lost: 'La connexion est perdue. Nouvel essai en cours ; rien n’est perdu.',
    found: 'De nouveau connecté.',
    gone: 'Cette table n’existe pas.',
    deserted: 'Tout le monde a quitté cette table.',
    connecting: 'En route vers la table …',
    left: 'restant',
    more: 'Plus',
    close: 'Fermer',
    noTalk: 'Personne n’a encore rien dit.',
    board: 'Plateau',
    seats: 'Places',
    yourMove: 'À vous de jouer !',
  },
  happened: {
    taken: (name) => `${name} prend place.`,
    left: (seat) => `${seat} est de nouveau libre.`,
    resigned: (name, bot) => `${name} abandonne ; un robot (${bot}) continue.`,
    timedOut: (name, bot) => `${name} n’a plus de temps ; un robot (${bot}) continue.`,
    asked: (name) => `${name} demande à reprendre un coup.`,
    declined: 'Le coup reste joué.',
  },
  phrases: {
    hello: 'Bonjour !',
    'good-luck': 'Bonne chance !',
    'well-played': 'Bien joué !',
    thanks: 'Merci !',
    oops: 'Oups.',
    'take-your-time': 'Prenez votre temps.',
    'your-turn': 'C’est à vous.',
    'good-game': 'Belle partie !',
  },
  problems: {
    offline: 'Le serveur est injoignable. Est-il en marche ?',
    already: 'C’est déjà fait.',
    'already-asked': 'Quelqu’un demande déjà à reprendre un coup.',
    'bad-log': 'Cette table est illisible.',
    'bad-name': 'Un nom a de 1 à 30 lettres.',
    'bad-order': 'On ne peut pas ouvrir une telle table.',
    'bad-origin': 'Cette page n’en a pas le droit : ouvrez-la par l’adresse du serveur.',
    'bad-record': 'Ce n’est pas une de nos parties.',
    'bad-request': 'Le serveur n’a pas compris.',
    begun: 'La partie a déjà commencé.',
    busy: 'Le serveur est occupé. Réessayez dans un instant.',
    disclosed: 'On ne peut plus le reprendre : quelque chose de caché a été montré depuis.',
    failed: 'Une erreur est survenue sur le serveur.',
    'illegal-move': 'Ce n’est pas possible maintenant.',
    'name-too-long': 'Ce nom est trop long.',
    'no-person': 'Dites d’abord votre nom.',
    'no-such-link': 'Ce lien a déjà servi ou est trop ancien.',
    'no-such-table': 'Cette table n’existe pas.',
    'not-begun': 'La partie n’a pas encore commencé.',
    'not-found': 'Cela n’existe pas.',
    'not-over': 'La partie n’est pas encore finie.',
    'not-your-seat': 'Ce n’est pas votre place.',
    'not-your-turn': 'Ce n’est pas à vous.',
    'nothing-asked': 'Personne ne le demande plus.',
    'nothing-to-undo': 'Il n’y a rien à reprendre.',
    'other-rules': 'Cette partie suivait des règles qui ont changé.',
    over: 'La partie est finie.',
    'seat-taken': 'Quelqu’un est déjà assis là.',
    stale: 'Quelque chose a changé entre-temps. Regardez de nouveau.',
    'store-failed': 'Le serveur n’a pas pu l’écrire. Réessayez.',
    'time-out': 'Votre temps était écoulé.',
    'too-fast': 'C’était trop rapide. Attendez un instant.',
    'too-large': 'C’est trop à la fois.',
    'too-many-tables': 'Vous avez trop de tables. Finissez-en d’abord.',
    'too-much': 'C’est trop long.',
  },
  settings: {
    title: 'Réglages',
    name: 'Votre nom',
    save: 'Garder',
    language: 'Langue',
    theme: 'Lumière',
    themes: { system: 'Comme le système', light: 'Jour', dark: 'Nuit' },
    motion: 'Mouvement',
    motions: { system: 'Comme le système', full: 'Complet', less: 'Réduit' },
    confirm: 'Confirmer un coup',
    confirms: { always: 'Toujours', timer: 'Tout seul après 3 secondes', never: 'Jamais' },
    when: 'Quand c’est à moi',
    sound: 'Sons de bois',
    notify: 'Notification du navigateur',
    tab: 'Titre de l’onglet',
    notifyBlocked: 'Votre navigateur ne permet pas de notifications ici.',
    device: 'Autre appareil',
    deviceHint: 'Soyez vous-même aussi sur votre téléphone, avec les mêmes parties.',
    deviceMake: 'Créer un lien',
    deviceLink: (minutes) => `Sert une fois, pendant ${minutes} minutes :`,
    claimed: (name) => `Vous êtes maintenant ${name} ici.`,
    claimFailed: 'Ce lien a déjà servi ou est trop ancien.',
    claimTitle: 'Cet appareil',
    claimAsk: 'Être ici la même personne que sur votre autre appareil ?',
    claimYes: 'Oui',
  },
  keys: {
    title: 'Touches',
    help: 'ces touches',
    enter: 'jouer le coup choisi',
    back: 'revenir sur un choix',
    undo: 'reprendre un coup',
    earlier: 'un pas en arrière dans la partie',
    later: 'un pas en avant',
    now: 'au présent',
    typed: 'taper un coup',
    talk: 'dire quelque chose',
    board: 'Sur le plateau',
    page: 'À la table',
  },
  notFound: 'Il n’y a rien ici.',
  toHome: 'Vers l’accueil',
  guest: 'Invité',
};

export const words: Catalogue<Messages> = { en, de, fr };
