/** The lessons, loaded when somebody wants to learn. */
import { lessonsFrom, type Lessons } from '../../learn/lesson';
import { narrowed } from './narrowing';
import plan from './plan.json';

export default lessonsFrom(plan, narrowed as Lessons['narrowed'], {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  fr: () => import('./fr.json'),
});
