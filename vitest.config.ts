import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/*/{src,test}/**/*.test.ts',
      'docs/examples/*/test/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    testTimeout: 30_000,
    reporters: [process.env.CI ? 'dot' : 'default', './scripts/closing-line-reporter.mjs'],
  },
});
