import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IndexedChunk } from '@touchstone/contract';
import { type SqliteStore, sqliteStore } from '@touchstone/provider-sqlite';
import { onTestFinished } from 'vitest';

export const index = 'book';

/** A chunk with its number in the text, so that no two are equal. */
export function chunk(number: number, text = `The tide turned at noon on day ${number}.`): IndexedChunk {
  return { id: `c${String(number).padStart(4, '0')}`, text, metadata: { title: `Log ${number}`, document_id: 'log' } };
}

/** A store with an index of so many chunks, and the path for its refinement. Gone after the test. */
export async function smallIndex(size: number): Promise<{ store: SqliteStore; file: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-refinement-'));
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await store.ensureIndex({ index, fingerprint: {} });
  await store.upsert(
    index,
    Array.from({ length: size }, (_, number) => chunk(number)),
  );
  return { store, folder, file: join(folder, 'book.vectors.sqlite') };
}

/** The version that the index has now. */
export async function versionOf(store: SqliteStore): Promise<string> {
  return (await store.describe(index)).version ?? '';
}
