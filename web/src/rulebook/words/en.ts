import type { Messages } from '../words';

const en: Messages = {
  contents: 'Contents',
  search: 'Search the rules',
  found: (count) => (count === 1 ? '1 rule' : `${count} rules`),
  none: 'No rule has these words.',
  ours: 'Our ruling',
  play: 'Show what happens',
  from: 'From the beginning',
  earlier: 'Step back',
  learn: 'Learn by playing',
  print: 'Print',
  linkTo: 'Link to this rule',
};

export default en;
