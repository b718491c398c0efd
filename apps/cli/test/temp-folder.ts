import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

type Files = { readonly [path: string]: string | Uint8Array };

/** A folder with these files, gone when the test ends. It counts as the top of a repository. */
export function tempFolder(files: Files = {}): string {
  const folder = makeFolder(files);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** The same for all tests of a file: those that change it take a `tempFolder`. */
export function sharedFolder(files: Files): string {
  const folder = makeFolder(files);
  afterAll(() => removeFolder(folder));
  return folder;
}

function makeFolder(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-cli-'));
  for (const [path, content] of Object.entries({ '.git': '', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
