import { plural } from '../../../words/language.svelte';
import type { Messages } from '../words';

export default {
  put: 'À placer',
  nothing: 'Rien',
  hint: 'Touchez un emplacement pour un Maître, encore une fois pour son Disciple. Touchez un pont pour le briser ou le réparer.',
  players: 'Qui joue',
  phase: 'Phase',
  phases: { 'set-up': 'Mise en place', play: 'Ensuite' },
  turn: 'Au trait',
  bridges: 'Ponts',
  clear: 'Vider le plateau',
  gone: {
    setUp: 'À la mise en place, il n’y a ni Disciples ni ponts brisés : ils ont été retirés. « Annuler » les ramène.',
    players: 'Les tuiles de ceux qui ne jouent plus ont été retirées. « Annuler » les ramène.',
    all: 'Le plateau a été vidé. « Annuler » ramène tout.',
  },
  faults: {
    fields: ({ count }) => `Une position a cinq parties séparées par une espace, pas ${count}.`,
    colours: ({ given }) => `Les couleurs ${given} devraient être trois ou quatre des lettres rbyv, dans l’ordre du tour.`,
    'colour-twice': ({ given }) => `Les couleurs ${given} nomment deux fois la même.`,
    villages: ({ count }) => `Il y a 13 villages, pas ${count}.`,
    spaces: ({ village, count }) => `Le village ${village} a 7 emplacements, pas ${count}.`,
    tile: ({ given, colours }, { space }) => `La tuile ${given} (${space}) n’est d’aucune couleur en jeu : ce sont ${colours}.`,
    bridge: ({ given }) => `Il n’y a pas de pont ${given}.`,
    bridges: ({ given }) => `Les ponts brisés ${given} doivent être triés, sans doublon.`,
    turns: ({ given }) => `Le nombre de tours joués est ${given}, ce n’est pas un nombre de 0 à 9999.`,
    passes: ({ given }) => `Le nombre de fois que l’on a passé est ${given}, ce n’est pas un nombre de 0 à 9999.`,
    'red-bridges': () => 'À trois joueurs, les ponts du village C sont brisés.',
    'red-village': (_, { space }) => `À trois joueurs, le village C n’est pas en jeu, mais une tuile s’y trouve : ${space}.`,
    tiles: ({ count }, { colour, discipline }) => `${colour} a ${count} tuiles de la guilde ${discipline} : il n’y en a que 6.`,
    stones: ({ count }) => `Il y a ${count} Pierres de sagesse, mais la partie est finie à la onzième.`,
    'too-many-passes': ({ count, most }) => `On a passé ${count} fois de suite, mais la partie est finie après ${most}.`,
    'free-pass': (_, { colour }) => `${colour} a passé, mais on ne passe que si l’on ne peut rien faire d’autre.`,
    'first-game': ({ expected, turns }) => `Une première partie commence après ${expected} tours de mise en place, pas après ${turns}.`,
    'set-up-students': () => 'À la mise en place, personne n’a de Disciple et personne ne passe.',
    'set-up-bridges': () => 'À la mise en place, aucun pont n’est brisé.',
    'set-up-masters': ({ turns, expected, count, different }, { colour }) =>
      `Après ${String(turns)} ${plural('fr', Number(turns), 'tour', 'tours')} de mise en place, ${colour} a ${String(expected)} ${plural('fr', Number(expected), 'Maître', 'Maîtres')} de guildes différentes, pas ${count} de ${different}.`,
    'set-up-caps': ({ own, all }) =>
      `À la mise en place, aucun village n’accueille plus de ${String(own)} ${plural('fr', Number(own), 'Maître', 'Maîtres')} d’une couleur ou ${all} en tout.`,
    'set-up-turn': () => 'À la mise en place, ce sont les Maîtres placés qui disent à qui est le tour.',
  },
  unknown: 'Cette position est impossible.',
} satisfies Messages;
