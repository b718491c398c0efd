import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/*/{src,test}/**/*.test.ts',
      'examples/*/test/**/*.test.ts',
      'tools/*/test/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    // Many tests wait for a process or a server: a worker for each core, where the default leaves one core free.
    maxWorkers: '100%',
    // Generous: a busy machine fails nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: [process.env.CI ? 'dot' : 'default', './scripts/closing-line-reporter.mjs'],
  },
});
