/** For tests: all that is said, in every language, before the first of them. */
import { LANGUAGES, type Catalogue } from './language.svelte';

const rooms = import.meta.glob<Catalogue<object>>('../**/words.ts', { eager: true, import: 'words' });

await Promise.all(Object.values(rooms).flatMap((room) => LANGUAGES.map((language) => room.learn(language))));
