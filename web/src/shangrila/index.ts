/** The room of The Bridges of Shangri-La. */
import type { GameFace } from '../face';
import { inLanguage } from '../words/language.svelte';
import Board from './Board.svelte';
import type { ShangriLa } from './picture';
import Result from './Result.svelte';
import Side from './Side.svelte';
import { playerOf } from './standing';
import { brief, colourOf, invitation, tell, why } from './telling';
import { words } from './words';

const face: GameFace<ShangriLa> = {
  Board,
  Side,
  Result,
  example: ({ picture }) => (picture.set_up ? 'Ar' : 'Ar · +Ar+Bf · A>B'),
  colour: colourOf,
  standing(view, setting, seat) {
    const { masters, villages } = playerOf(view, setting, seat);
    const { side } = inLanguage(words);
    return {
      score: masters,
      counts: side.mastersCount(masters),
      means: side.means(masters, villages),
      second: { score: villages, counts: side.villagesCount(villages) },
    };
  },
  decisive(view, setting, seat) {
    const { masters, villages } = playerOf(view, setting, seat);
    const { mastersCount, villagesCount } = inLanguage(words).side;
    return [
      { score: masters, counts: mastersCount },
      { score: villages, counts: villagesCount },
    ];
  },
  invitation,
  brief,
  tell,
  why,
  topic: ({ result, picture }) => (result.over ? 'over' : picture.set_up ? 'set-up' : 'turn'),
  remarks: () => import('./remarks').then(({ remarks }) => remarks()),
  aim: () => inLanguage(words).aim,
  keys: () => inLanguage(words).keys,
};

export default face;
