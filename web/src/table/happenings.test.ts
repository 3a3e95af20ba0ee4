/** What happened to players, in sentences. */
import { afterEach, describe, expect, test } from 'vitest';
import { preferences } from '../preferences.svelte';
import {
  Departure, event, EventKind, seatReplaced, undoAccepted, undoDeclined, undoRequested,
} from '../testing/wire'; // prettier-ignore
import { LANGUAGES } from '../words/language.svelte';
import { inSentence, type Happening } from './happenings';

const ben = { names: ['Ben'] };
const HAPPENINGS: [string, Happening][] = [
  ['Ben sits down.', { ...ben, ...event(EventKind.SEAT_TAKEN, 2, { seat: 1, name: 'Ben' }) }],
  ['Seat 2 is free again.', { ...ben, ...event(EventKind.SEAT_LEFT, 2, { seat: 1 }) }],
  ['Ben resigns; a bot (aimless) plays on.', { ...ben, ...seatReplaced(2, 1, Departure.RESIGNED) }],
  ['Ben ran out of time; a bot (aimless) plays on.', { ...ben, ...seatReplaced(2, 1, Departure.TIMED_OUT) }],
  ['Your time ran out; a bot (aimless) plays on for you.', { ...ben, mine: true, ...seatReplaced(2, 1, Departure.TIMED_OUT) }],
  ['Ben asks to take back a move.', { ...ben, ...undoRequested(2, 1) }],
  ['Ben takes back a move.', { ...ben, ...undoRequested(2, 1, true) }],
  ['Ben says no: the move stands.', { ...ben, withdrawn: false, ...undoDeclined(2, [1]) }],
  ['Ben no longer asks to take back a move.', { ...ben, withdrawn: true, ...undoDeclined(2, [1]) }],
  ['All agree: Ben takes back the last move.', { ...ben, ...undoAccepted(2, [0]) }],
  ['All agree: your last move is taken back.', { ...ben, mine: true, ...undoAccepted(2, [0]) }],
  ['Ben has used a hint.', { ...ben, ...event(EventKind.HINT_REQUESTED, 2, { seat: 1 }) }],
  ['Ben is away just now.', { ...ben, kind: 'away', seat: 1 }],
  ['Ben is back.', { ...ben, kind: 'back', seat: 1 }],
]; // prettier-ignore

afterEach(() => {
  preferences.language = null;
});

test.each(HAPPENINGS)('%s', (sentence, happening) => {
  expect(inSentence(happening)).toBe(sentence);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('each has a sentence of its own', () => {
    preferences.language = language;
    const sentences = HAPPENINGS.map(([, happening]) => inSentence(happening));
    expect(new Set(sentences).size).toBe(HAPPENINGS.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^{}]+\.$/);
  });
});
