/** The door to Shangri-La in French. */
import type { DoorMessages } from '../../../face';

export default {
  title: 'Les Ponts de Shangrila',
  line: 'Des Maîtres s’installent dans treize villages de montagne. Leurs Disciples se déplacent, et chaque pont franchi se brise derrière eux.',
  by: 'Leo Colovini · 3 ou 4 joueurs · sans hasard',
  now: 'contre trois robots',
  options: {
    setup: { name: 'Début', values: { 'first-game': 'Maîtres déjà en place', free: 'Chacun place sept Maîtres' } },
    preset: {
      name: 'Livret',
      values: {
        'german-2003': 'Original (2003)',
        'english-2003': 'Anglais : on peut ne recruter qu’un seul Disciple',
        french: 'Français : à égalité, le village de départ est le plus puissant',
        'reference-manual': 'Jusqu’à ce que le dernier pont soit brisé',
      },
    },
  },
} satisfies DoorMessages;
