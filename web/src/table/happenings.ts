/** What happened to the people at a table, in words. */
import type { components } from '../api/schema';
import { listed, inLanguage } from '../words/language.svelte';
import { words } from '../words/words';

type Event = components['schemas']['Event'];

/** Something that happened to people, with what was known of it then. */
export type Happening = { names: string[]; /** Whether it is I to whom it happened. */ mine?: boolean } & (
  | Extract<Event, { kind: 'taken' | 'left' | 'replaced' | 'asked' | 'agreed' | 'hinted' }>
  | (Extract<Event, { kind: 'declined' }> & { withdrawn: boolean })
  | { kind: 'away' | 'back'; seat: number }
);

/** Something that happened, in a sentence. */
export function inSentence(one: Happening): string {
  const w = inLanguage(words);
  const name = listed(one.names);
  switch (one.kind) {
    case 'taken':
      return w.happened.taken(one.name);
    case 'left':
      return w.happened.left(w.order.seat(one.seat + 1));
    case 'replaced': {
      const bot = w.bots[one.bot] ?? one.bot;
      if (one.why === 'time' && one.mine) return w.happened.yourTimeOut(bot);
      return (one.why === 'time' ? w.happened.timedOut : w.happened.resigned)(name, bot);
    }
    case 'asked':
      return (one.undone ? w.happened.tookBack : w.happened.asked)(name);
    case 'agreed':
      return one.mine ? w.happened.youTakeBack : w.happened.agreed(name);
    case 'declined':
      return (one.withdrawn ? w.happened.withdrawn : w.happened.declined)(name);
    default:
      return w.happened[one.kind](name);
  }
}
