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
    // Every file has headers, too: what several parts share is one file, and so is what the home page says in a language.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...['en', 'de', 'fr'].map((language) => ({
              name: language,
              test: new RegExp(`src/(words|[a-z]+/door/words)/${language}[.]ts$`),
              includeDependenciesRecursively: false,
            })),
            // What lessons and rulebooks share, no table loads.
            { name: 'learning', test: /src\/(study|learn|rulebook)\/|look\/Marked/, minShareCount: 2, includeDependenciesRecursively: false },
            // Nor what lists of games share.
            { name: 'rows', test: /src\/home\/row/, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8017', ws: true } },
  },
});
