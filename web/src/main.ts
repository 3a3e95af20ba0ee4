import './look/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepPreferences } from './preferences.svelte';
import { followLinks } from './router.svelte';
import { language } from './words/language.svelte';

// After an update of the server the parts of an old page are gone, and the new page has others. Once is enough.
const RELOADED = 'kakehashi-reloaded';
addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
});

keepPreferences(language);
followLinks();
const target = document.getElementById('app');
if (target) mount(App, { target });
