import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { words as hashiMessages } from '../hashi/words';
import { go, place } from '../router.svelte';
import { stubRequests } from '../testing/requests';
import {
  ack, chatSent, Departure, error, event, eventMessage, EventKind, FakeSocket, history, historyLine, presence,
  rematchOpened, seatReplaced, stateMessage, tableState, undoAccepted, undoDeclined, undoRequested, type History,
} from '../testing/wire'; // prettier-ignore
import { capital, listed } from '../words/language.svelte';
import { words } from '../words/words';
import { Visitor } from './visitor.svelte';

const seat = (name: string, fields: object = {}) => ({ name, bot: null, open: false, you: false, ...fields });
const [ann, ben] = [seat('Ann', { you: true }), seat('Ben')];
/** Ann's seat, after a bot has replaced her. */
const annsBot = seat('Ann', { bot: 'random' });
const names = ['Ann', 'Ben'];

let visitor: Visitor;
let leave = () => {};
/** What the server knows: events that it sends are part of the history. */
let served: History;

/** Opens a table, and waits for its history. */
async function visit(table: string, state: object): Promise<void> {
  leave();
  const end = $effect.root(() => {
    visitor = new Visitor(table);
  });
  leave = () => {
    end();
    leave = () => {};
  };
  flushSync();
  FakeSocket.latest.open();
  FakeSocket.latest.receive(stateMessage(tableState(served.version, { ...state }), { table }));
  await vi.waitFor(() => {
    expect(visitor.connection.start).not.toBeNull();
  }, 60_000);
  await settle();
}

async function settle(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}

function happens(happened: Parameters<typeof eventMessage>[0], changes: object = {}): void {
  served.version = happened.version;
  FakeSocket.latest.receive(eventMessage(happened, { ...changes }));
  flushSync();
}

function seeNote(): void {
  visitor.notes.see();
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  served = history(1, { start: [] });
  FakeSocket.install();
  stubRequests(() => served);
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  leave();
});

const gameOver = (seats: object[], winners: number[]) => ({
  status: 'over',
  seats,
  views: [
    {
      seat: 0,
      result: { over: true, winners, scores: seats.map(() => 3) },
      picture: { sheets: seats.map(() => ({ points: 3, finished: [] })) },
    },
  ],
});

describe('a rematch', () => {
  beforeEach(async () => {
    go('/table/t');
    await visit('t', gameOver([ann], [0]));
    void visitor.again();
  });

  const openRematch = async () => {
    happens(rematchOpened(2, 'next'), { again: 'next' });
    await settle();
  };

  test('leads to the next table once the server has accepted it', async () => {
    await openRematch();
    expect(place.path).toBe('/table/t');
    FakeSocket.latest.reply(ack(2));
    await settle();
    expect(place.path).toBe('/table/next');
  });

  test('that was refused leads nowhere when another player opens the next table', async () => {
    FakeSocket.latest.reply(error('too-many-tables'));
    await settle();
    expect(visitor.notice).not.toBe('');
    await openRematch();
    expect(place.path).toBe('/table/t');
  });
});

describe('the outcome', () => {
  const messages = words.in('en').table;
  const points = `3 ${hashiMessages.in('en').pointsCount(3)}`;
  const benPlays = { ...ben, you: true };

  test.each([
    ['you win', [ann, ben], [0], null, messages.overYou],
    ['a player who resigned has not won', [annsBot, ben], [1], Departure.RESIGNED, `${messages.overResigned} ${messages.overWon('Ben', false)}`],
    ['the bot in your place has won, not you', [annsBot, ben], [0], Departure.RESIGNED, `${messages.overResigned} ${messages.overWon(capital(messages.botForYou), false)}`],
    ['the bot in your place shares the win', [annsBot, ben], [0, 1], Departure.TIMED_OUT, `${messages.overTimedOut} ${messages.overWon(capital(listed([messages.botForYou, 'Ben'])), true)}`],
    ['the bot in the place of another player has won', [annsBot, benPlays], [0], null, messages.overWon(capital(messages.botFor('Ann')), false)],
    ['a game alone ends with points', [ann], [0], null, messages.overAlone(points)],
    ['a bot has finished your game alone', [annsBot], [0], Departure.RESIGNED, `${messages.overResigned} ${messages.overBot(points)}`],
  ])('%s', async (_, seats, winners, departure, outcome) => {
    if (departure) served.talk = [historyLine(seatReplaced(1, 0, departure), names, null, [0])];
    await visit('t', gameOver(seats, winners));
    // The game's package loads first.
    await vi.waitFor(() => {
      flushSync();
      expect(visitor.outcome).not.toBe('');
    }, 60_000);
    expect(visitor.outcome).toBe(outcome);
  }); // prettier-ignore
});

describe('notes about the other players', () => {
  const kinds = () => visitor.notes.unseen.map(({ kind }) => kind);

  beforeEach(async () => {
    await visit('t', { status: 'playing', seats: [ann, ben] });
  });

  test('say who left and who came back, and keep the latest of each player', () => {
    const setAway = (away: number[]) => {
      FakeSocket.latest.receive(presence(away));
      return kinds();
    };
    expect(setAway([1])).toEqual([]); // this was so before
    expect(setAway([])).toEqual(['back']);
    expect(setAway([1])).toEqual(['away']);
    seeNote();
    expect(kinds()).toEqual([]);
    happens(seatReplaced(3, 1, Departure.TIMED_OUT), { seats: [ann, { ...ben, bot: 'random' }] });
    expect(kinds()).toEqual([EventKind.SEAT_REPLACED]);
    expect(setAway([])).toEqual([EventKind.SEAT_REPLACED]); // a bot does not come back
  });

  test('keep only the latest event about an undo request', () => {
    happens(chatSent(2), { undo: { seat: 0, agreed: [0] } });
    happens(undoDeclined(3, [1]), { undo: null });
    expect(kinds()).toEqual([EventKind.UNDO_DECLINED]);
    happens(undoRequested(4, 0));
    expect(kinds()).toEqual([]);
  });

  test.each([
    [0, 'Ann', true],
    [1, 'Ben', false],
  ])('name the player whose undo request all have accepted: seat %s', (asker, name, mine) => {
    happens(chatSent(2), { undo: { seat: asker, agreed: [asker] } });
    happens(undoAccepted(3, [2]), { undo: null });
    expect(visitor.notes.unseen).toMatchObject([{ kind: EventKind.UNDO_ACCEPTED, names: [name], mine }]);
  });

  test.each([
    [0, false],
    [1, true],
  ])('tell a declined undo request from a withdrawn one: requested by seat %s', (asker, withdrawn) => {
    happens(chatSent(2), { undo: { seat: asker, agreed: [] } });
    happens(undoDeclined(3, [1]), { undo: null });
    expect(visitor.notes.unseen).toMatchObject([{ kind: EventKind.UNDO_DECLINED, names: ['Ben'], withdrawn }]);
  });

  test('leave out what you did yourself, but not that your time ran out', () => {
    const replaced = { seats: [annsBot, ben] };
    happens(seatReplaced(2, 0, Departure.RESIGNED), replaced);
    expect(kinds()).toEqual([]);
    happens(event(EventKind.SEAT_TAKEN, 3, { seat: 0, name: 'Ann' }), { seats: [ann, ben] });
    happens(seatReplaced(4, 0, Departure.TIMED_OUT), replaced);
    expect(visitor.notes.unseen).toMatchObject([{ kind: EventKind.SEAT_REPLACED, why: Departure.TIMED_OUT, mine: true }]);
  });
});

test('notes about events while you were away are shown until you have seen them, each once', async () => {
  const happened = (...line: Parameters<typeof historyLine>) => {
    served.version = line[0].version;
    served.talk.push(historyLine(...line));
  };
  const notes = async () => {
    // The page remembers what was seen of a table, so this one is in no other test.
    await visit('revisited', gameOver([ann], [0]));
    return visitor.notes.unseen.map((note) => ('version' in note ? note.version : null));
  };
  happened(seatReplaced(2, 1, Departure.TIMED_OUT), names, null, [0]);
  expect(await notes()).toEqual([]); // a first visit has missed nothing
  happened(undoDeclined(3, [1]), names, 0, [0]);
  happened(seatReplaced(5, 1, Departure.RESIGNED), names, null, [0]);
  expect(await notes()).toEqual([3, 5]);
  expect(await notes()).toEqual([3, 5]);
  seeNote();
  expect(await notes()).toEqual([5]);
  seeNote();
  expect(await notes()).toEqual([]);
  expect(visitor.connection.talk.length).toBe(3);
  // The seat was yours when its time ran out.
  happened(seatReplaced(6, 0, Departure.RESIGNED), names, null, [0]);
  happened(seatReplaced(7, 0, Departure.TIMED_OUT), names, null, [0]);
  expect(await notes()).toEqual([7]);
});
