import { defineConfig } from 'vitest/config';

/** The tests of the lab, which `npm test` leaves out. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['*/test/**/*.test.ts'], experimental: { viteModuleRunner: false } },
});
