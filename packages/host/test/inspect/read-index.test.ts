import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentRecord, Store } from '@touchstone/contract';
import { contentHash } from '@touchstone/ingest';
import { type SqliteStore, sqliteStore } from '@touchstone/provider-sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { readIndex } from '../../src/inspect/diagnose/read-index.ts';

const index = 'docs';

async function filled(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-'));
  const store: SqliteStore = sqliteStore({ file: join(folder, 'index.db') });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  await store.ensureIndex({ index, fingerprint: {} });
  await store.applyDocuments(index, ['a', 'b'].map(replaced));
  return store;
}

function replaced(documentId: string) {
  const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
  const record = { documentId, sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', chunkCount: 1, ...hashes };
  const metadata = { document_id: documentId, content_hash: contentHash('tide') };
  return { kind: 'replace', record, chunks: [{ id: `${documentId}#0`, text: 'tide', metadata }] } as const;
}

async function read(store: Store) {
  return readIndex(store, await store.describe(index), undefined);
}

/** The store with another ledger, as a write of two processes at once may leave it. */
function withLedger(store: Store, change: (records: readonly DocumentRecord[]) => readonly DocumentRecord[]): Store {
  return { ...store, readDocuments: async (name) => change((await store.readDocuments?.(name)) ?? []) };
}

it('finds nothing in an index whose ledger counts the chunks that are there', async () => {
  expect(await read(await filled())).toEqual({ broken: [] });
});

it('names documents of another number of chunks than their record says, and those without one', async () => {
  const store = await filled();
  const miscounted = withLedger(store, ([a, ...others]) => (a ? [{ ...a, chunkCount: 2 }, ...others] : others));
  expect(await read(miscounted)).toEqual({ broken: ['a'] });
  expect(await read(withLedger(store, (records) => records.slice(1)))).toEqual({ broken: ['a'] });
});

it('asks no ledger of a collection that another program fills', async () => {
  const own = await filled();
  const store = { ...own, readDocuments: async () => expect.unreachable('read the ledger') };
  const description = { ...(await own.describe(index)), documentCount: undefined };
  expect(await readIndex(store, description, undefined)).toEqual({ broken: [] });
});

it('searches a collection by those branches alone that it answers', async () => {
  const own = await filled();
  const store = { ...own, searchKeyword: async () => expect.unreachable('searched by keyword') };
  const description = { ...(await own.describe(index)), branches: ['dense'] } as const;
  expect(await readIndex(store, description, undefined)).toEqual({ broken: [] });
});
