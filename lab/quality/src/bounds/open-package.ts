import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type DenseVector,
  evidenceDefaults,
  type Filter,
  type SourceType,
  type StoredChunk,
  type TaskMode,
} from '@touchstone/contract';
import { candidateId, convexLists, toSimilarity } from '@touchstone/core-fusion';
import { bgeEmbedder } from '@touchstone/embed-bge';
import { fastifyFiles } from '@touchstone/host/evaluate';
import { openRefinement, refineIndex } from '@touchstone/host/refine';
import { ingest } from '@touchstone/ingest';
import { localEmbedder, localReranker } from '@touchstone/local-models';
import { createEvidenceGatherer, genericEvidenceProfile } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';
import type { Tier } from '../tiers.ts';

/** Candidate ids that a question finds, best first. */
interface Found {
  /** Both branches' best 200, in the order of hybrid search. */
  readonly searched: readonly string[];
  /** The order of the evidence pipeline, also behind the end of the pack. */
  readonly ranked: readonly string[];
}

/** An installed package, indexed. */
export interface OpenedPackage {
  readonly chunks: ReadonlyMap<string, StoredChunk>;
  find(query: string, taskMode?: TaskMode): Promise<Found>;
  close(): Promise<void>;
}

/** Indexes the files of a package that its golden sets are about, in a folder that `close` removes. */
export async function openPackage(name: string, tier: Tier): Promise<OpenedPackage> {
  const include = packages[name];
  if (include === undefined) throw new Error(`No golden set is known of the package "${name}".`);
  const place = mkdtempSync(join(tmpdir(), 'touchstone-bounds-'));
  const store = sqliteStore({ file: join(place, 'index.sqlite') });
  const transformer = bgeEmbedder();
  const embedder = tier === 'quality' ? transformer : localEmbedder();
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  await ingest({ index, baseDir: folder, sources: [{ path: folder, name, include }] }, { store, embedder });
  const file = join(place, 'vectors.sqlite');
  if (tier === 'refined') await refineIndex({ index, store, embedder: transformer, file });
  const refinement = tier === 'refined' ? openRefinement(file, async () => transformer) : undefined;
  const all = await store.fetchByFilter({ index, limit: 1_000_000 });
  const chunks = new Map(all.map((chunk) => [nameOf(chunk), chunk]));
  const nameOfId = new Map([...chunks].map(([named, { id }]) => [id, named]));
  const gatherer = createEvidenceGatherer({
    collections: (['docs', 'code'] as const).map((type) => ({
      ...{ name: type, index, sourceType: type, store, embedder, refinement },
      filter: isOf(type),
    })),
    reranker: localReranker(),
    profile: genericEvidenceProfile,
    engine: 'bounds',
  });
  return {
    chunks,
    async find(query, taskMode = evidenceDefaults.taskMode) {
      const { vectors } = await embedder.embed({ texts: [query], role: 'query' });
      const [vector] = vectors as [DenseVector];
      const worded = await store.searchKeyword({ index, topK, text: query });
      const near = await store.searchDense({ index, topK, vector });
      const similar = near.map(({ id, score, scoreKind }) => ({ id, score: toSimilarity(score, scoreKind) }));
      const blended = convexLists<{ id: string; score: number }>({ similar, worded }, { alpha: 0.5 });
      const { pack, record } = await gatherer.gather({ query, taskMode, maxResultsFinal: 12 });
      const last = record.trace.stages.findLast(({ stage }) => stage === 'rerank');
      const reranked = last?.candidates?.map(({ id }) => id) ?? [];
      return {
        searched: blended.map(({ id }) => nameOfId.get(id) ?? id),
        ranked: [...new Set([...pack.candidates.map(({ candidateId: own }) => own), ...reranked])],
      };
    },
    async close() {
      refinement?.close();
      await transformer.close();
      await store.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function nameOf({ id, metadata: { repo = '', ref = '', path = '' } }: StoredChunk): string {
  return candidateId({ repo, ref, path, chunkId: id });
}

function isOf(type: SourceType): Filter {
  return { op: 'eq', field: 'source_type', value: type };
}

const packages: Readonly<Record<string, readonly string[]>> = { fastify: fastifyFiles };
const index = 'bounds';
const topK = 200;
