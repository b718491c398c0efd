import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { RetrievalRequest, RetrievalResult, SearchMethod } from '@touchstone/contract';
import { localEmbedder } from '@touchstone/embed-local';
import { evaluateRun, parseMetric, readBeir } from '@touchstone/eval';
import { ingest } from '@touchstone/ingest';
import { createRetriever } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';

export const metricNames = ['ndcg@10', 'recall@10', 'recall@50', 'mrr@10'] as const;

/** One method over one folder: means over the judged queries, and milliseconds a query. */
export interface Measurement {
  readonly set: string;
  readonly method: SearchMethod;
  readonly queries: number;
  readonly metrics: Readonly<Record<string, number>>;
  readonly msPerQuery: number;
}

const index = 'quality';
const topK = 50;

/** Indexes `corpus.jsonl` with the defaults and asks every judged query of `queries.jsonl`. */
export async function measureFolder(folder: string, methods: readonly SearchMethod[]): Promise<Measurement[]> {
  const place = mkdtempSync(join(tmpdir(), 'touchstone-quality-'));
  const store = sqliteStore({ file: join(place, 'index.sqlite') });
  const embedder = localEmbedder();
  try {
    const baseDir = resolve(folder);
    await ingest({ index, baseDir, sources: [{ path: 'corpus.jsonl' }] }, { store, embedder });
    const { queries, qrels } = await readBeir(baseDir);
    const judged = [...queries.values()].filter(({ id }) => qrels.has(id));
    const retriever = createRetriever({ store, embedder });
    const metrics = metricNames.map((name) => parseMetric(name));

    const measurements: Measurement[] = [];
    for (const method of methods) {
      const run = new Map<string, readonly string[]>();
      const started = performance.now();
      for (const { id, text } of judged) {
        const { call } = await retriever.retrieve(request(text, method));
        run.set(id, recordIds(call.results));
      }
      measurements.push({
        set: basename(baseDir),
        method,
        queries: judged.length,
        metrics: evaluateRun(run, qrels, metrics).mean,
        msPerQuery: (performance.now() - started) / judged.length,
      });
    }
    return measurements;
  } finally {
    await store.close?.();
    rmSync(place, { recursive: true, force: true });
  }
}

function request(query: string, searchMethod: SearchMethod): RetrievalRequest {
  return { index, query, topK, filters: {}, searchMethod, queryPreprocessing: 'none' };
}

/** A record that had to be split counts once, where its best part stands: all parts carry the record's id. */
function recordIds(results: readonly RetrievalResult[]): readonly string[] {
  return [...new Set(results.map(({ id, metadata }) => metadata.document_id ?? id))];
}
