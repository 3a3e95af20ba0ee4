import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // As in a browser, and not as Svelte renders on a server.
  resolve: { conditions: ['browser'] },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
});
