import { describe, expect, it } from 'vitest';
import facts from './api/facts.json';
import { doorTo, faceOf, GAMES, titleOf } from './games';
import { LANGUAGES } from './words/language.svelte';

const FACTS: Record<string, { bots: Record<string, string>; options: Record<string, { values: string[] }> }> = facts.games;

describe.each(GAMES)('the manifest of $game', ({ game, words, now, levels }) => {
  const known = FACTS[game];

  it('names a game that the server knows', () => {
    expect(known).toBeDefined();
  });

  it('lists the bot levels of the server', () => {
    expect(levels).toEqual(Object.keys(known?.bots ?? {}));
    expect(now.bots).toBeGreaterThan(0);
  });

  it('has valid default options', () => {
    for (const [name, value] of Object.entries(now.options)) expect(known?.options[name]?.values).toContain(value);
  });

  it.each(LANGUAGES)('names every value of its options in %s', (language) => {
    const { options } = words.in(language);
    for (const [name, { values }] of Object.entries(options)) {
      expect(Object.keys(values).sort()).toEqual([...(known?.options[name]?.values ?? [])].sort());
    }
  });
});

describe('an unknown game', () => {
  it('has no manifest, and a title made of its id', () => {
    expect(doorTo('tic-tac-toe')).toBeUndefined();
    expect(titleOf('tic-tac-toe')).toBe('Tic tac toe');
  });

  it('is played with typed moves', async () => {
    expect(await faceOf('tic-tac-toe')).toBe((await import('./plain')).default);
  });
});
