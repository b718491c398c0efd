import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type SqliteStore, type SqliteStoreOptions, sqliteStore } from '../src/index.ts';

/** A path in a directory of its own, which goes with the test. */
export function temporaryFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'touchstone-sqlite-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'deep', 'index.sqlite');
}

/** A store that is closed at the end of the test. */
export function openStore(file: string, options: Omit<SqliteStoreOptions, 'file'> = {}): SqliteStore {
  const store = sqliteStore({ ...options, file });
  onTestFinished(() => store.close());
  return store;
}
