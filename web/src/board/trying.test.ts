import { expect, test, vi } from 'vitest';
import { api, type Studied } from '../api/client';
import type { GameFace, View } from '../face';
import { Trying } from './trying.svelte';
import { grown } from './tree';

/** A game in rounds, of which the first is set-up; every move begins with its seat. */
const round = (round: number): View => ({ position: { round } }) as unknown as View;
const step = (after: number, ...moves: string[]) => ({
  moves: moves.map((move) => ({ seat: Number(move.charAt(0)), move, effects: {} })),
  views: [round(after)],
});
const inRounds = {
  brief: ({ moves }: { moves: { move: string }[] }) => moves.map(({ move }) => `brief ${move}`),
  moment: (before: View) => {
    const { round: now } = before.position as unknown as { round: number };
    return { number: now ? String(now) : '', name: '' };
  },
} as unknown as GameFace;
const { moment: _, ...rest } = inRounds;
const inTurns = rest as unknown as GameFace;

async function labels(face: GameFace, moves: string[], steps: object[], view: View): Promise<[string, string][]> {
  const answer = { saved: {}, link: {}, start: round(0), steps, view, setting: {}, acting: [0], offer: null };
  vi.spyOn(api, 'study').mockResolvedValue(answer as unknown as Studied);
  const explorer = new Trying('hashi', face, null);
  await explorer.open({ start: {}, tree: grown([], moves), path: moves });
  explorer.close();
  return moves.map((_, place) => explorer.told(moves.slice(0, place + 1))).map(({ number, brief }) => [number, brief()]);
}


test('moves are numbered by their rounds', async () => {
  expect(await labels(inRounds, ['0a', '0b', '0c'], [step(1, '0a'), step(2, '0b'), step(3, '0c')], round(3))).toEqual([
    ['', 'brief 0a'],
    ['1', 'brief 0b'],
    ['2', 'brief 0c'],
  ]);
});

test('all moves of a round have its number, also in an unfinished round', async () => {
  expect(await labels(inRounds, ['0a', '1a', '0b', '1b', '0c'], [step(1, '0a', '1a'), step(2, '0b', '1b')], round(2))).toEqual([
    ['', 'brief 0a'],
    ['', 'brief 1a'],
    ['1', 'brief 0b'],
    ['1', 'brief 1b'],
    ['2', '0c'],
  ]);
});

test('moves of a game without rounds are counted', async () => {
  expect(await labels(inTurns, ['0a', '1a'], [step(1, '0a'), step(2, '1a')], round(2))).toEqual([
    ['1', 'brief 0a'],
    ['2', 'brief 1a'],
  ]);
});
