import { describe, expect, it } from 'vitest';
import facts from '../api/facts.json';
import { LANGUAGES } from '../words/language.svelte';
import type { Preview, ShangriLa, View } from './picture';
import { journeyInWords, invitation, tell, why } from './telling';
import { words } from './words';

const SETTING = { colours: 'rbyv' } as ShangriLa['Setting'];
const SEATS = ['Ann', 'Ben', '', 'Dora'].map((name) => ({ name, bot: null, open: false, kept: false, you: false }));
const JOURNEY: Preview = {
  origin: 'A',
  destination: 'H',
  origin_tiles: 7,
  origin_masters: 4,
  destination_tiles: 5,
  destination_masters: 4,
  stronger: 'A',
  decided_by: 'tiles',
  travellers: [
    { colour: 'r', discipline: 'p', fate: 'master', displaced: '' },
    { colour: 'b', discipline: 'h', fate: 'drives-out', displaced: 'Y' },
    { colour: 'r', discipline: 'a', fate: 'supply', displaced: '' },
  ],
  bridge: 'AH',
  stones: ['A'],
};

function describeMove(seat: number, move: string, effects: ShangriLa['Effects'] = {}): string {
  return tell({ moves: [{ seat, move, effects }], views: [] }, {} as View, SETTING, SEATS).join(' ');
}

describe('reasons', () => {
  it.each(LANGUAGES)('exist in %s for every code of the server, and no other', (language) => {
    expect(Object.keys(words.in(language).why).sort()).toEqual([...facts.games['shangri-la'].reasons].sort());
  });

  it('name the piece, space or bridge', () => {
    expect(why({ code: 'supply', colour: 'r', discipline: 'f' })).toBe('You have no Firekeeper left in your supply.');
    expect(why({ code: 'taken', space: 'Ar', colour: 'b' })).toBe('The Rainmaker’s space in A is taken by Blue.');
    expect(why({ code: 'broken', bridge: 'AB' })).toBe('The bridge between A and B is broken.');
  });

  it('without a sentence get a general one', () => {
    expect(why({ code: 'new' })).toBe('That cannot be done now.');
  });
});

describe('a description of a move', () => {
  it('names the player and the move', () => {
    expect(describeMove(0, 'Ca')).toBe('Ann places an Astrologer in C.');
    expect(describeMove(2, '+Ar+Bf')).toBe('Yellow recruits two Students: Rainmaker in A and Firekeeper in B.');
    expect(describeMove(1, '-')).toBe('Ben passes.');
  });

  it('says what became of every Student of a journey', () => {
    expect(describeMove(3, 'A>H', JOURNEY)).toBe(
      'Dora sends 3 Students from A to H. A is stronger than H: 7 tiles to 5. ' +
        'The Blue Healer displaces the Yellow Master with its Student. The Red Priest becomes a Master. ' +
        'The Red Astrologer returns to the supply. The bridge falls. A gets its Stone.',
    );
  });
});

describe('French', () => {
  it('elides articles before vowels', () => {
    expect(words.in('fr').next.placed('d', 'A')).toBe('Un nouvel Éleveur de dragons pour A.');
    expect(words.in('fr').next.placed('p', 'A')).toBe('Un nouveau Prêcheur pour A.');
    expect(words.in('fr').ready.place('y', 'B')).toBe('Placer l’Ami des yétis en B');
    expect(words.in('fr').why['supply']?.({}, { space: '', village: '', colour: '', discipline: 'Ami des yétis' })).toBe(
      'Vous n’avez plus d’Ami des yétis dans votre réserve.',
    );
  });
});

describe('a short description of a journey', () => {
  it('counts the Students by what becomes of them', () => {
    expect(journeyInWords(JOURNEY)).toBe(
      'A is stronger than H: 7 tiles to 5. 1 Student becomes a Master, 1 displaces Yellow, ' +
        '1 returns to the supply: its Master has a Student. The bridge falls. A gets its Stone.',
    );
  });

  it('says why a Student returns to the supply', () => {
    const travellers = JOURNEY.travellers.filter(({ fate }) => fate === 'supply');
    expect(journeyInWords({ ...JOURNEY, destination_tiles: 9, stronger: 'H', travellers })).toContain(
      '1 Student returns to the supply: its space is taken.',
    );
  });

  it('says what decided the strength', () => {
    const masters: Preview = { ...JOURNEY, destination_tiles: 7, destination_masters: 3, decided_by: 'masters' };
    expect(words.in('en').stronger(masters)).toBe('7 tiles each, but A is stronger than H by Masters, 4 to 3.');
    const tie: Preview = { ...JOURNEY, destination_tiles: 7, stronger: 'H', decided_by: 'tie' };
    expect(words.in('en').stronger(tie)).toBe('Equally strong: the tie goes to H, the destination.');
  });
});

describe('an invitation', () => {
  const view = (set_up: boolean, moves: string[]) =>
    ({ seat: 0, picture: { set_up }, result: { over: false }, offer: { moves } }) as View;

  it('names the disciplines still to place in set-up', () => {
    expect(invitation(view(true, ['Af', 'Ar', 'Br']))).toBe(
      'Set-up: place one of your Masters. Still to come: Rainmaker and Firekeeper.',
    );
    expect(invitation(view(true, ['Ar', 'Aa', 'Ad', 'Ap', 'Ay', 'Af']))).toBe(
      'Set-up: place one of your Masters, any but Healer.',
    );
    expect(invitation(view(true, [...'radpyfh'].map((discipline) => `A${discipline}`)))).toBe(
      'Set-up: place one of your Masters.',
    );
  });

  it('names the kinds of turn after set-up', () => {
    expect(invitation(view(false, ['A>B', 'Ar']))).toBe('Your turn: place a Master or start a journey.');
    expect(invitation(view(false, ['-']))).toBe('There is nothing you can do this time: pass.');
    expect(invitation(view(false, []))).toBe('Wait for your turn.');
  });
});
