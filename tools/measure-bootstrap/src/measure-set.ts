import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Evaluation, evaluateRun, parseMetric, readBeir, writeIngestibleCorpus } from '@touchstone/eval';
import { ingest } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { type AnalyzerName, analyzers, configurations } from './configurations.ts';

/** A set under every configuration. */
export interface MeasuredSet {
  readonly name: string;
  readonly documents: number;
  readonly questions: number;
  /** By name of the configuration. */
  readonly evaluations: ReadonlyMap<string, Evaluation>;
}

export const metric = 'ndcg@10';

/** Indexes the corpus of a folder in BEIR form once for each analyzer, in a folder that is removed afterwards, and asks every question. */
export async function measureSet(folder: string, name: string): Promise<MeasuredSet> {
  const set = await readBeir(folder);
  const embedder = localEmbedder();
  const evaluations = new Map<string, Evaluation>();
  const baseDir = mkdtempSync(join(tmpdir(), 'touchstone-measure-'));
  try {
    const { ids } = await writeIngestibleCorpus(set.corpus(), join(baseDir, 'corpus.jsonl'));
    for (const analyzer of Object.keys(analyzers) as AnalyzerName[]) {
      const store = sqliteStore({ file: join(baseDir, `${analyzer}.sqlite`), analyzer: analyzers[analyzer]() });
      await ingest({ index, baseDir, sources: [{ path: 'corpus.jsonl' }] }, { store, embedder });
      for (const { name: configuration, open } of configurations.filter((each) => each.analyzer === analyzer)) {
        const ask = open(index, { store, embedder });
        const run = new Map<string, readonly string[]>();
        for (const id of set.qrels.keys()) run.set(id, await ask(set.queries.get(id)?.text ?? ''));
        evaluations.set(configuration, evaluateRun(run, set.qrels, [parseMetric(metric)]));
      }
      await store.close?.();
    }
    return { name, documents: ids.size, questions: set.qrels.size, evaluations };
  } finally {
    rmSync(baseDir, { recursive: true, force: true });
  }
}

const index = 'measured';
