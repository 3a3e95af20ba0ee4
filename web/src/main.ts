import './look/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { GAMES } from './games';
import { keepPreferences } from './preferences.svelte';
import { followLinks } from './router.svelte';
import { language, opened } from './words/language.svelte';
import { words } from './words/words';

// After an update of the server the parts of an old page are gone, and the new page has others. Once is enough.
const RELOADED = 'kakehashi-reloaded';
addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60_000) return;
  // Where the server cannot be reached, the page that is there is better than none.
  const anew = () => {
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  };
  fetch('/healthz').then(({ ok }) => ok && anew(), () => undefined);
});

/** All that can be said while nothing to say is there. */
const SPEECHLESS = {
  en: 'Kakehashi could not be loaded whole. Please try again.',
  de: 'Kakehashi ließ sich nicht ganz laden. Bitte versuch es noch einmal.',
  fr: 'Kakehashi n’a pas pu être chargé en entier. Veuillez réessayer.',
};

/** What the first page needs besides words comes at the same time; whether it came is seen when it is shown. */
async function ahead(): Promise<void> {
  const [page] = location.pathname.split('/').filter(Boolean);
  if (page === 'table') await import('./table/Table.svelte');
  if (!page) await Promise.all([import('./home/Home.svelte'), ...GAMES.map((door) => door.picture())]);
}

keepPreferences(language);
followLinks();
ahead().catch(() => undefined);
const target = document.getElementById('app');
opened(words, ...GAMES.map((door) => door.words)).then(
  () => target && mount(App, { target }),
  () => target?.append(SPEECHLESS[language()]),
);
