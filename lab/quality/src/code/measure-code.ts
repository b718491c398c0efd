import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bgeEmbedder } from '@touchstone/embed-bge';
import { evaluateRun, parseMetric } from '@touchstone/eval';
import { openRefinement, refineIndex } from '@touchstone/host/refine';
import { ingest } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import type { Tier } from '../tiers.ts';
import { type CodeMethodName, codeMethodNames, codeMethods } from './code-methods.ts';
import type { CodePackage, CodeQuestion } from './code-set.ts';

/** One question, asked by one method. */
export interface CodeMeasurement {
  readonly question: CodeQuestion;
  readonly method: CodeMethodName;
  /** nDCG@10 over files. */
  readonly ndcg: number;
  readonly ms: number;
  /** The ten best files. */
  readonly found: readonly string[];
}

/** How a package is indexed. */
export interface CodeIndexing {
  /** Holds its sources. */
  readonly folder: string;
  readonly tier: Tier;
  /** Keeps second vectors, so that only the first run takes minutes. */
  readonly cache: string;
}

/** Indexes a package in a folder that is removed afterwards, and asks its questions by every method. */
export async function measureCode(
  { name, include }: CodePackage,
  { folder, tier, cache }: CodeIndexing,
  questions: readonly CodeQuestion[],
): Promise<readonly CodeMeasurement[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'touchstone-code-'));
  const store = sqliteStore({ file: join(baseDir, 'index.sqlite') });
  const transformer = bgeEmbedder();
  const embedder = tier === 'quality' ? transformer : localEmbedder();
  const file = join(cache, `${name}.vectors.sqlite`);
  const refinement = tier === 'refined' ? openRefinement(file, async () => transformer) : undefined;
  try {
    await ingest({ index, baseDir: folder, sources: [{ path: '.', include }] }, { store, embedder });
    if (tier === 'refined') await refineIndex({ index, store, embedder: transformer, file });
    const ask = codeMethods({ store, embedder, refinement, index });
    const measured: CodeMeasurement[] = [];
    for (const method of codeMethodNames) {
      // Not timed: what is loaded at the first use.
      await ask[method]('warm up');
      for (const question of questions) {
        const started = performance.now();
        const found = await ask[method](question.question);
        const ms = performance.now() - started;
        measured.push({ question, method, ndcg: ndcgOf(found, question), ms, found: found.slice(0, 10) });
      }
    }
    return measured;
  } finally {
    refinement?.close();
    await transformer.close();
    await store.close?.();
    rmSync(baseDir, { recursive: true, force: true });
  }
}

function ndcgOf(found: readonly string[], { id, files }: CodeQuestion): number {
  const judged = new Map([[id, new Map(files.map((file) => [file, 1]))]]);
  return evaluateRun(new Map([[id, found]]), judged, [metric]).mean['ndcg@10'] ?? 0;
}

const index = 'code';
const metric = parseMetric('ndcg@10');
