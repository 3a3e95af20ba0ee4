import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // As in a browser, and not as Svelte renders on a server.
  resolve: { conditions: ['browser'] },
  // docs/ holds the table of terms, and src/ the texts of the terminal.
  server: { fs: { allow: ['..'] } },
  test: {
    environment: 'happy-dom',
    // Only the colours have a test of their own.
    css: { include: [/tokens\.css/] },
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Only failures and the summary.
    reporters: ['minimal'],
    // Some tests load a game's whole package, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
