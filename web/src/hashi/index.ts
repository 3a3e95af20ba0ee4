/** The Hashi room, as the table page sees it. */
import type { GameFace } from '../face';
import { inLanguage } from '../words/language.svelte';
import Board from './Board.svelte';
import type { Hashi } from './picture';
import { why } from './reasons';
import Result from './Result.svelte';
import { colourOf } from './seats';
import Side from './Side.svelte';
import { brief, tell } from './telling';
import { words } from './words';

const face: GameFace<Hashi> = {
  Board,
  Side,
  Result,
  colour: (_setting, seat) => colourOf(seat),
  standing: (view, _setting, seat) => {
    const w = inLanguage(words);
    const sheet = view.picture.sheets[seat];
    const [points, finished] = [sheet?.points ?? 0, sheet?.finished.length ?? 0];
    return {
      score: points,
      counts: w.pointsCount(points),
      second: { score: finished, counts: w.finishedCount(finished) },
    };
  },
  decisive: ({ result }, _setting, seat) => [{ score: result.scores[seat] ?? 0, counts: inLanguage(words).pointsCount }],
  invitation: (view) => {
    const w = inLanguage(words);
    const { card } = view.position;
    return card ? w.invitation(...card) : w.setUp;
  },
  moment: ({ position: { round }, picture: { rounds } }) => {
    const w = inLanguage(words);
    return round ? { number: String(round), name: w.round(round, rounds) } : { number: '', name: w.setUpRound };
  },
  brief,
  tell: (step, before, _setting, seats) => tell(step, before, seats),
  why,
  example: ({ position: { card } }) => {
    const bridges = ['cd', 'cd', 'de'].slice(0, card?.[1]).join();
    return card ? `c:${bridges} · c:- · -:${bridges} · -:-` : 'c=3';
  },
  topic: ({ result, position }) => (result.over ? 'over' : position.round ? 'turn' : 'set-up'),
  remarks: () => import('./remarks').then(({ remarks }) => remarks()),
  aim: () => inLanguage(words).aim,
  keys: () => inLanguage(words).keys,
};

export default face;
