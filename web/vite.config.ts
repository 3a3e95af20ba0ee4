import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';

export default defineConfig({
  plugins: [svelte(), compress()],
  build: {
    outDir: '../src/kakehashi/pages',
    emptyOutDir: true,
    target: 'es2022',
    // What stands in a file may be kept forever by browsers; an inlined one would need another Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8017', ws: true } },
  },
});
