import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, insertMultiple, search } from '@orama/orama';
import type { Embedder, RetrievalRequest } from '@touchstone/contract';
import { createRetriever } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';
import type { BenchDocument } from './synthetic-corpus.ts';
import { dimensions } from './synthetic-vectors.ts';

const topK = 50;
const index = 'bench';

/** One engine under test for hybrid search. */
export interface HybridEngine {
  build(documents: readonly BenchDocument[], vectors: readonly Float32Array[]): Promise<void>;
  hybrid(text: string, vector: Float32Array): Promise<number>;
  /** Ids of the nearest by vector alone, for recall; absent where the engine has no such search. */
  nearest?(vector: Float32Array, count: number): Promise<readonly string[]>;
  /** Milliseconds from opening the files in a fresh store until the first answer. */
  coldOpen?(text: string, vector: Float32Array): Promise<number>;
  close(): Promise<void>;
}

export const hybridEngines = { touchstone: touchstoneHybrid, orama: oramaHybrid } as const;

/** Canonical retrieval, whole: plan, both branches in one snapshot, blend. Vectors of queries are given, not embedded. */
function touchstoneHybrid(): HybridEngine {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const file = join(folder, 'index.sqlite');
  const store = sqliteStore({ file });
  const given = givenEmbedder(dimensions);
  const retriever = createRetriever({ store, embedder: given.embedder });
  const embedding = { provider: 'given', model: 'given', dimensions, metric: 'cosine' } as const;
  return {
    build: async (documents, vectors) => {
      await store.ensureIndex({ index, fingerprint: { embedding } });
      for (let start = 0; start < documents.length; start += 4000) {
        const chunks = documents.slice(start, start + 4000).map(({ id, title, text }, offset) => ({
          id,
          text,
          metadata: { document_id: id, title },
          searchText: `${title}\n${text}`,
          vector: vectors[start + offset] ?? new Float32Array(dimensions),
        }));
        await store.upsert(index, chunks);
      }
    },
    hybrid: async (text, vector) => {
      given.next.set(text, vector);
      return (await retriever.retrieve(hybridRequest(text))).call.resultCount;
    },
    nearest: async (vector, count) => (await store.searchDense({ index, vector, topK: count })).map(({ id }) => id),
    coldOpen: async (text, vector) => {
      const started = performance.now();
      const fresh = sqliteStore({ file, readOnly: true });
      given.next.set(text, vector);
      await createRetriever({ store: fresh, embedder: given.embedder }).retrieve(hybridRequest(text));
      const elapsed = performance.now() - started;
      await fresh.close();
      return elapsed;
    },
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function hybridRequest(query: string): RetrievalRequest {
  return { index, query, topK, filters: {}, searchMethod: 'hybrid', queryPreprocessing: 'none', hybridAlpha: 0.5 };
}

/** An embedder that looks up what it is to answer. */
export function givenEmbedder(width: number): {
  readonly embedder: Embedder;
  readonly next: Map<string, Float32Array>;
} {
  const next = new Map<string, Float32Array>();
  const embedder: Embedder = {
    specVersion: 1,
    name: 'given',
    model: 'given',
    dimensions: width,
    limits: { maxTexts: 1, maxTokensPerText: 1e6, maxTokensPerCall: 1e6 },
    embed: async ({ texts }) => ({ vectors: texts.map((text) => next.get(text) ?? new Float32Array(width)) }),
  };
  return { embedder, next };
}

function oramaHybrid(): HybridEngine {
  const database = create({ schema: { title: 'string', text: 'string', embedding: `vector[${dimensions}]` } });
  return {
    build: async (documents, vectors) => {
      const rows = documents.map((document, position) => ({
        ...document,
        embedding: Array.from(vectors[position] ?? []),
      }));
      await insertMultiple(database, rows, 1000);
    },
    hybrid: async (term, vector) => {
      const found = await search(database, {
        mode: 'hybrid',
        term,
        vector: { value: Array.from(vector), property: 'embedding' },
        similarity: 0,
        limit: topK,
      });
      return found.hits.length;
    },
    close: async () => {},
  };
}
