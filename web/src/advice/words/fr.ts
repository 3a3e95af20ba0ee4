import type { Messages } from '../words';

export default {
  good: 'Un bon coup :',
  noReason: 'Celui-ci semble le meilleur.',
  coach: 'Guide',
  welcome: 'Je regarde. Avant un coup, vous pouvez demander un conseil ; après un coup qui coûte cher, je vous le dis.',
  better: (move) => `Cela vous a coûté quelque chose. Mieux : ${move}.`,
  takeBack: 'Annuler le coup',
  fine: 'Laisser',
  goAway: 'Pas de guide, merci',
} satisfies Messages;
