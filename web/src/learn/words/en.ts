import type { Messages } from '../words';

const en: Messages = {
  title: (game) => `Learn ${game}`,
  lesson: (number, of) => `Lesson ${number} of ${of}`,
  you: 'You',
  all: 'All lessons',
  done: 'done',
  back: 'Back',
  again: 'Again',
  skip: 'Skip',
  next: 'Next',
  leave: 'Leave',
  elsewhere: 'The rules allow that, but this lesson is about something else.',
  tryAgain: 'Try again',
  finished: 'That is the whole game',
  finishedText: 'You know every rule. Now play: very easy bots are waiting, and a coach looks over your shoulder if you like.',
  firstGame: 'Play a first game',
  rulebook: 'Rulebook',
};

export default en;
