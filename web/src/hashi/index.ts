/** The Hashi room, as the table page sees it. */
import type { GameFace } from '../face';
import { said } from '../words/language.svelte';
import Board from './Board.svelte';
import { pictureOf, positionOf } from './picture';
import { why } from './reasons';
import Result from './Result.svelte';
import { colourOf } from './seats';
import Side from './Side.svelte';
import { tell } from './telling';
import { words } from './words';

const face: GameFace = {
  Board,
  Side,
  Result,
  colour: (_setting, seat) => colourOf(seat),
  standing: (view, _setting, seat) => {
    const w = said(words);
    const sheet = pictureOf(view).sheets[seat];
    return {
      score: sheet?.points ?? 0,
      counts: w.points,
      second: { score: sheet?.finished.length ?? 0, counts: w.finishedIslands },
    };
  },
  invitation: (view) => {
    const w = said(words);
    const { card } = positionOf(view);
    return card ? w.invitation(...card) : w.setUp;
  },
  tell: (step, before, _setting, seats) => tell(step, before, seats),
  why,
  example: 'c:cd,cd',
  keys: () => said(words).keys,
};

export default face;
