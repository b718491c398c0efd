import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, insertMultiple, search } from '@orama/orama';
import { sqliteStore } from '@touchstone/provider-sqlite';
import MiniSearch from 'minisearch';
import type { BenchDocument } from './synthetic-corpus.ts';

export const topK = 50;

/** One engine under test: fill it once, then ask it. */
export interface Engine {
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

/** The embedded store with everything that it does in production: rows, ledger and index, durable on disk. */
function touchstoneEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  const index = 'bench';
  return {
    build: async (documents) => {
      await store.ensureIndex({ index, fingerprint: {} });
      for (let start = 0; start < documents.length; start += 5000) {
        const chunks = documents.slice(start, start + 5000).map(({ id, title, text }) => ({
          id,
          text,
          metadata: { document_id: id, title },
          searchText: `${title}\n${text}`,
        }));
        await store.upsert(index, chunks);
      }
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
    build: async (documents) => index.addAll(documents),
    search: async (query) => index.search(query).slice(0, topK).length,
    close: async () => {},
  };
}

function oramaEngine(): Engine {
  const database = create({ schema: { title: 'string', text: 'string' } });
  return {
    build: async (documents) => {
      await insertMultiple(database, [...documents], 1000);
    },
    search: async (term) => (await search(database, { term, limit: topK })).hits.length,
    close: async () => {},
  };
}
