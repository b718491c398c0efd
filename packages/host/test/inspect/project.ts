import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ingest } from '@touchstone/ingest';
import { onTestFinished } from 'vitest';
import { loadConfig } from '../../src/file/load-config.ts';
import { withProviders } from '../../src/providers/with-providers.ts';

const files = {
  '.git': '',
  'docs/hooks.md': '# Hooks\n\n## onRequest\n\nThe onRequest hook runs before the body is parsed.\n',
  'docs/errors.md': '# Errors\n\nSet a custom handler with setErrorHandler. It receives the error.\n',
  'touchstone.config.yaml': 'indexes:\n  default:\n    sources: [docs]\n',
};

/** An indexed project. It is gone when the test ends. */
export async function indexedProject(more: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-inspect-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries({ ...files, ...more })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
  await withProviders(loaded, ['embedder'], async (providers) => {
    await ingest({ index: 'default', baseDir: folder, sources: [{ path: 'docs' }] }, providers);
  });
  return { folder, loaded };
}
