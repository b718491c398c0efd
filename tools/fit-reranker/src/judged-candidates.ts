import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { RerankDocument } from '@touchstone/contract';
import { localEmbedder } from '@touchstone/embed-local';
import { type Judgements, readBeir } from '@touchstone/eval';
import { ingest } from '@touchstone/ingest';
import { createRetriever } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';

/** One judged query and what the first stage found for it, best first. */
export interface JudgedQuery {
  readonly query: string;
  readonly documents: readonly RerankDocument[];
  /** The judged record that each document belongs to. */
  readonly records: readonly string[];
  readonly judgements: Judgements;
}

export type FirstStage = 'keyword' | 'hybrid';

export interface JudgedSet {
  readonly name: string;
  readonly queries: Readonly<Record<FirstStage, readonly JudgedQuery[]>>;
}

/** Indexes the folder's `corpus.jsonl` with the defaults and asks every judged query by keyword and in the hybrid way. */
export async function judgedCandidates(folder: string): Promise<JudgedSet> {
  const baseDir = resolve(folder);
  const place = mkdtempSync(join(tmpdir(), 'touchstone-fit-'));
  const store = sqliteStore({ file: join(place, 'index.sqlite') });
  const embedder = localEmbedder();
  try {
    await ingest({ index, baseDir, sources: [{ path: 'corpus.jsonl' }] }, { store, embedder });
    const retriever = createRetriever({ store, embedder });
    const { queries, qrels } = await readBeir(baseDir);
    const ask = async (searchMethod: FirstStage): Promise<JudgedQuery[]> => {
      const judged: JudgedQuery[] = [];
      for (const { id, text } of queries.values()) {
        const judgements = qrels.get(id);
        if (judgements === undefined) continue;
        const { call } = await retriever.retrieve({
          index,
          query: text,
          topK,
          filters: {},
          searchMethod,
          queryPreprocessing: 'none',
        });
        judged.push({
          query: text,
          documents: call.results.map((result) => ({ id: result.id, text: result.text, metadata: result.metadata })),
          records: call.results.map((result) => result.metadata.document_id ?? result.id),
          judgements,
        });
      }
      return judged;
    };
    return { name: basename(baseDir), queries: { keyword: await ask('keyword'), hybrid: await ask('hybrid') } };
  } finally {
    await store.close?.();
    rmSync(place, { recursive: true, force: true });
  }
}

const index = 'fit';
const topK = 50;
