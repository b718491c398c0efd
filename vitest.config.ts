import { devNull, tmpdir } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const tests = [
  'packages/*/{src,test}/**/*.test.ts',
  'apps/*/{src,test}/**/*.test.ts',
  'examples/*/test/**/*.test.ts',
  'tools/*/test/**/*.test.ts',
  'scripts/**/*.test.mjs',
];

/** They ask what their process has loaded or started. */
const alone = [
  'packages/bert-encoder/test/share-encoder.test.ts',
  'packages/provider-chroma/test/lazy-client.test.ts',
  'packages/provider-qdrant/test/lazy-client.test.ts',
];

export default defineConfig({
  test: {
    // Many tests wait for a process or a server: a worker for each core, where the default leaves one core free.
    maxWorkers: '100%',
    // Node reads the sources itself: nothing is built or transformed.
    experimental: { viteModuleRunner: false },
    // Generous: a busy machine fails nothing.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // No test begins with an index of another, or of the user.
    // Tests write configs with programs into temporary folders; those of trust itself say what they trust.
    env: { TOUCHSTONE_TRUST: tmpdir(), XDG_CACHE_HOME: devNull },
    expect: { poll: { timeout: 200_000 } },
    reporters: [process.env.CI ? 'dot' : 'default', './scripts/closing-line-reporter.mjs'],
    projects: [
      {
        extends: true,
        // Files share processes and what these have loaded, which takes a fifth less time. A test restores what it changes of both.
        test: { name: 'shared', include: tests, exclude: [...configDefaults.exclude, ...alone], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
