import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { RetrievalResult } from '@touchstone/contract';
import { type BeirDataset, checkInput, evaluateRun, parseMetric, writeIngestibleCorpus } from '@touchstone/eval';
import { ingest } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { type Ask, type MethodName, methodNames, methods } from './methods.ts';
import { progress } from './progress.ts';

export const metricNames = ['ndcg@10', 'recall@10', 'recall@50', 'mrr@10'] as const;

/** One method over one set: means over the judged queries. Times are of a whole query, in milliseconds. */
export interface Measurement {
  readonly set: string;
  readonly method: MethodName;
  readonly documents: number;
  readonly queries: number;
  readonly metrics: Readonly<Record<string, number>>;
  readonly meanMs: number;
  /** Processor time of all threads, which other work on the machine hardly changes. */
  readonly meanProcessorMs: number;
  readonly p50Ms: number;
}

/** Indexes the corpus with the defaults in a folder that is removed afterwards, and asks every judged query by each method. */
export async function measureSet(set: BeirDataset, onNote: (note: string) => void): Promise<Measurement[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'touchstone-quality-'));
  const store = sqliteStore({ file: join(baseDir, 'index.sqlite') });
  const embedder = localEmbedder();
  try {
    const ids = await copied(set, join(baseDir, 'corpus.jsonl'), onNote);
    for (const { message } of [...set.warnings, ...checkInput({ qrels: set.qrels, documents: ids })]) onNote(message);
    const indexing = progress(`${set.name}: indexing`);
    await ingest(
      { index, baseDir, sources: [{ path: 'corpus.jsonl' }] },
      { store, embedder },
      { onProgress: ({ documentsDone, documentsTotal }) => indexing.update(documentsDone, documentsTotal) },
    );
    indexing.end();
    const ask = methods({ store, embedder, index });
    const measurements: Measurement[] = [];
    for (const method of methodNames) {
      const measured = await measure(set, ask[method], `${set.name}: ${method}`);
      measurements.push({
        set: set.name,
        method,
        documents: ids.size,
        queries: set.qrels.size,
        ...measured,
      });
    }
    return measurements;
  } finally {
    await store.close?.();
    rmSync(baseDir, { recursive: true, force: true });
  }
}

async function copied({ name, corpus }: BeirDataset, to: string, onNote: (note: string) => void) {
  let repeated = 0;
  const { ids, leftOutFields } = await writeIngestibleCorpus(
    corpus(() => {
      repeated += 1;
    }),
    to,
  );
  if (repeated > 0) onNote(`${repeated} documents of ${name} repeat the _id of an earlier one: they are left out.`);
  if (leftOutFields.length > 0) {
    onNote(`Metadata fields whose names have a meaning of their own here are left out: ${leftOutFields.join(', ')}.`);
  }
  return ids;
}

async function measure({ queries, qrels }: BeirDataset, ask: Ask, label: string) {
  const asking = progress(label);
  const run = new Map<string, readonly string[]>();
  const times: number[] = [];
  let processorMs = 0;
  // Not timed: what is loaded at the first use.
  await ask('warm up');
  for (const id of qrels.keys()) {
    const { text } = queries.get(id) ?? { text: '' };
    if (text.trim() === '') continue;
    const started = performance.now();
    const spent = process.cpuUsage();
    const results = await ask(text);
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(spent);
    processorMs += (user + system) / 1000;
    run.set(id, recordIds(results));
    asking.update(run.size, qrels.size);
  }
  asking.end();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    metrics: evaluateRun(run, qrels, metrics).mean,
    meanMs: times.reduce((sum, time) => sum + time, 0) / times.length,
    meanProcessorMs: processorMs / times.length,
    p50Ms: sorted[Math.ceil(sorted.length / 2) - 1] ?? 0,
  };
}

/** A record that had to be split counts once, where its best part stands: all parts carry the record's id. */
function recordIds(results: readonly RetrievalResult[]): readonly string[] {
  return [...new Set(results.map(({ id, metadata }) => metadata.document_id ?? id))];
}

const index = 'quality';
const metrics = metricNames.map((name) => parseMetric(name));
