import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // As in a browser, and not as Svelte renders on a server.
  resolve: { conditions: ['browser'] },
  // The table of terms stands in docs/, and what the terminal says in src/.
  server: { fs: { allow: ['..'] } },
  // Styles are left out, but for the colours, which have a test of their own.
  test: {
    environment: 'happy-dom',
    css: { include: [/tokens\.css/] },
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['src/words/everyLanguage.ts'],
    // Some load the room of a game, and a machine may be busy.
    testTimeout: 30_000,
  },
});
