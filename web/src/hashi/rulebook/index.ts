/** The rulebook, loaded when somebody opens it. */
import { rulebookFrom } from '../../rulebook/rulebook';
import plan from './plan.json';

const said = { en: () => import('./en.json'), de: () => import('./de.json'), fr: () => import('./fr.json') };

export default rulebookFrom(plan, said, true);
