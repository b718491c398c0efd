import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, insertMultiple, search } from '@orama/orama';
import { ingest } from '@touchstone/ingest';
import { sqliteStore } from '@touchstone/provider-sqlite';
import MiniSearch from 'minisearch';
import type { BenchDocument } from './synthetic-corpus.ts';

const topK = 50;

/** One engine under test: fill it once, then ask it. */
export interface Engine {
  /** Puts the documents where `build` reads them; not timed. */
  prepare(documents: readonly BenchDocument[]): Promise<void>;
  build(documents: readonly BenchDocument[]): Promise<void>;
  /** The number of hits, at most `topK`. */
  search(query: string): Promise<number>;
  close(): Promise<void>;
}

export const engineNames = ['touchstone', 'minisearch', 'orama'] as const;
export type EngineName = (typeof engineNames)[number];

export const engines: Record<EngineName, () => Engine> = {
  touchstone: touchstoneEngine,
  minisearch: miniSearchEngine,
  orama: oramaEngine,
};

/** Ingestion of a JSONL file, as a user runs it: read, hash, chunk, ledger, rows and index, durable on disk. */
function touchstoneEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  const index = 'bench';
  return {
    prepare: async (documents) => {
      const lines = documents.map(({ id, title, text }) => `${JSON.stringify({ _id: id, title, text })}\n`);
      writeFileSync(join(folder, 'corpus.jsonl'), lines.join(''));
    },
    build: async () => {
      await ingest({ index, baseDir: folder, sources: [{ path: 'corpus.jsonl' }] }, { store });
    },
    search: async (text) => (await store.searchKeyword?.({ index, text, topK }))?.length ?? 0,
    close: async () => {
      await store.close?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function miniSearchEngine(): Engine {
  const index = new MiniSearch<BenchDocument>({ fields: ['title', 'text'], storeFields: ['title', 'text'] });
  return {
    prepare: async () => {},
    build: async (documents) => index.addAll(documents),
    search: async (query) => index.search(query).slice(0, topK).length,
    close: async () => {},
  };
}

function oramaEngine(): Engine {
  const database = create({ schema: { title: 'string', text: 'string' } });
  return {
    prepare: async () => {},
    build: async (documents) => {
      await insertMultiple(database, [...documents], 1000);
    },
    search: async (term) => (await search(database, { term, limit: topK })).hits.length,
    close: async () => {},
  };
}
