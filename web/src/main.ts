import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('There is no #app on the page.');

export default mount(App, { target });
