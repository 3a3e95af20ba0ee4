import { describe, expect, it } from 'vitest';
import facts from './api/facts.json';
import { doorTo, faceOf, GAMES, titleOf } from './games';
import { LANGUAGES } from './words/language.svelte';

const TOLD: Record<string, { bots: Record<string, string>; options: Record<string, { values: string[] }> }> = facts.games;

describe.each(GAMES)('the door to $game', ({ game, words, now, levels }) => {
  const told = TOLD[game];

  it('leads to a game of the server', () => {
    expect(told).toBeDefined();
  });

  it('lets one play at once against the bots that the server has', () => {
    expect(levels).toEqual(Object.keys(told?.bots ?? {}));
    expect(now.bots).toBeGreaterThan(0);
  });

  it('begins with what can be chosen', () => {
    for (const [name, value] of Object.entries(now.options)) expect(told?.options[name]?.values).toContain(value);
  });

  it.each(LANGUAGES)('has words in %s for every value of what it lets one choose', (language) => {
    const { options } = words.in(language);
    for (const [name, { values }] of Object.entries(options)) {
      expect(Object.keys(values).sort()).toEqual([...(told?.options[name]?.values ?? [])].sort());
    }
  });
});

describe('a game that the pages do not know', () => {
  it('has no door, and goes by the name that the server has for it', () => {
    expect(doorTo('tic-tac-toe')).toBeUndefined();
    expect(titleOf('tic-tac-toe')).toBe('Tic tac toe');
  });

  it('is played all the same, by the notation', async () => {
    expect(await faceOf('tic-tac-toe')).toBe((await import('./plain')).default);
  });
});
