/** The table after an event: it says what has changed, and all else is as it was. */
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type Now = Schemas['Now'];
type View = Now['views'][number];

/** What is known after an event. Of a view that was not there before everything is told. */
export function merged(now: Now | null, changes: Schemas['Changes']): Now {
  const views = changes.views?.map((view) => ({ ...now?.views.find(({ seat }) => seat === view.seat), ...view }) as View);
  return { ...now, ...changes, views: views ?? now?.views ?? [] } as Now;
}
