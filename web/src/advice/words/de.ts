import type { Messages } from '../words';

export default {
  good: 'Ein guter Zug:',
  noReason: 'Dieser sieht am besten aus.',
  coach: 'Trainer',
  welcome: 'Ich schaue zu. Vor einem Zug kannst du nach einem Tipp fragen; nach einem, der viel kostet, sage ich es dir.',
  better: (move) => `Das hat dich etwas gekostet. Besser: ${move}.`,
  takeBack: 'Zurücknehmen',
  fine: 'So lassen',
  goAway: 'Kein Trainer, danke',
} satisfies Messages;
