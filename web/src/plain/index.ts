/** The face of any game that has no room of its own: its notation to read, its moves to choose from or to type. */
import type { GameFace } from '../face';
import { colourOf } from '../look/colours';
import { nameOf } from '../table/names';
import { inLanguage } from '../words/language.svelte';
import Board from './Board.svelte';
import { movesOf, type Plain } from './plain';
import Result from './Result.svelte';
import Side from './Side.svelte';
import { words } from './words';

/** The moves that may be played now, where the game lists them. */
function offeredIn(view: Plain['View']): string[] {
  return 'offer' in view ? movesOf(view.offer as Plain['Offer']) : [];
}

const face: GameFace<Plain> = {
  Board,
  Side,
  Result,
  typed: true,
  example: (view) => offeredIn(view)[0] ?? '…',
  colour: (_setting, seat) => colourOf(seat),
  standing: (view, _setting, seat) => ({ score: view.result.scores[seat] ?? 0, counts: inLanguage(words).points }),
  decisive: ({ result }, _setting, seat) => [{ score: result.scores[seat] ?? 0, counts: () => inLanguage(words).points }],
  invitation: (view) => {
    const w = inLanguage(words);
    return offeredIn(view).length ? w.choose : w.type;
  },
  tell: (step, _before, _setting, seats) =>
    step.moves.map(({ seat, move }) => inLanguage(words).told(nameOf(seats, seat, colourOf(seat)), move)),
  brief: (step) => step.moves.map(({ move }) => move),
  why: () => inLanguage(words).notNow,
  topic: () => '',
  aim: () => inLanguage(words).aim,
  keys: () => inLanguage(words).keys,
};

export default face;
