import './look/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepPreferences } from './preferences.svelte';
import { followLinks } from './router.svelte';
import { language } from './words/language.svelte';

keepPreferences(language);
followLinks();
const target = document.getElementById('app');
if (target) mount(App, { target });
