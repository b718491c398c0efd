import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Where a store may keep its file until the test ends. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-pipeline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'index.sqlite');
}
