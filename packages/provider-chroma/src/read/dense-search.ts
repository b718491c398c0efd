import type { CallOptions, DenseQuery, EmbeddingFingerprint, Hit, ScoreKind } from '@touchstone/contract';
import { checkDenseQuery, checkTopK, leastSimilarity, sendableVector } from '@touchstone/provider-kit';
import type { SearchableChunk } from '../chunks/chunk-codec.ts';
import { loadChunks, storedChunkOf } from '../layout/load-chunks.ts';
import type { OpenIndex } from '../layout/open-index.ts';
import { providerName } from '../server/errors.ts';
import type { Include, ScoredRecord } from '../server/records.ts';
import { scanVectors } from './scan-vectors.ts';

/** More results than this a search does not give. */
export const maxTopK = 10_000;

/**
 * The nearest chunks. Chroma gets a request for more than `topK`, and again for four times as many while the last one
 * tied with the `topK`-th or the filter took too many away, until its answer leaves nothing open or has everything.
 *
 * HNSW looks at least as far as the number of requested results, so `hnswEf` requests so many. `exact`, and more
 * results than the server returns at once, compare the vectors here.
 */
export async function searchDense(open: OpenIndex, query: DenseQuery, options?: CallOptions): Promise<readonly Hit[]> {
  checkTopK(query.topK, Math.min(maxTopK, open.api.maxResults), providerName);
  const embedding = checkDenseQuery(query, open.fingerprint, providerName);
  const { topK, hnswEf = topK, exact = false } = query;
  const least = leastSimilarity(query);
  const vector = sendableVector(query.vector, embedding);
  const selection = open.select(query.filter);
  const { where, accepts } = selection;
  if (where === 'none') return [];
  const { similarityOf } = measures[embedding.metric];
  const isNear = ({ distance }: ScoredRecord) => similarityOf(distance) >= least;
  if (exact) return scan();

  for (let wanted = Math.max(topK + spare, hnswEf); ; wanted *= 4) {
    const count = Math.min(wanted, open.api.maxResults);
    const isSmall = count <= wholeAnswers;
    const include: Include[] = ['distances'];
    if (isSmall || accepts !== undefined) include.push('metadatas');
    if (isSmall) include.push('documents');
    const request = { vector, count, include };
    const records = await open.api.query(open.chunks, where === 'all' ? request : { ...request, where }, options);
    const candidates = records
      .filter(isNear)
      .filter((record) => accepts?.(open.decode(record).metadata) ?? true)
      .sort(nearestFirst);
    const furthest = records.reduce((most, { distance }) => Math.max(most, distance), Number.NEGATIVE_INFINITY);
    const last = candidates[topK - 1]?.distance ?? Number.POSITIVE_INFINITY;
    const isWhole = records.length < count || furthest > last || similarityOf(furthest) < least;
    if (isWhole) {
      return loadHits(open, { best: candidates.slice(0, topK), isLoaded: isSmall, embedding }, options);
    }
    if (count < wanted) return scan();
  }

  async function scan(): Promise<readonly Hit[]> {
    let best: readonly ScoredRecord[] = [];
    for await (const page of scanVectors(open, { vector, metric: embedding.metric, selection }, options)) {
      best = [...best, ...page.filter(isNear)].sort(nearestFirst).slice(0, topK);
    }
    return loadHits(open, { best, isLoaded: false, embedding }, options);
  }
}

function nearestFirst(a: ScoredRecord, b: ScoredRecord): number {
  return a.distance - b.distance || (a.id < b.id ? -1 : 1);
}

/** Results requested beyond `topK`, so that a tie at the end shows. */
const spare = 10;
/** Up to so many results texts and metadata come with the answer; for more, those of the hits are read afterwards. */
const wholeAnswers = 256;

interface Best {
  readonly best: readonly ScoredRecord[];
  readonly isLoaded: boolean;
  readonly embedding: EmbeddingFingerprint;
}

async function loadHits(
  open: OpenIndex,
  { best, isLoaded, embedding }: Best,
  options: CallOptions | undefined,
): Promise<readonly Hit[]> {
  const ids = best.map(({ id }) => id);
  const loaded = isLoaded ? undefined : await loadChunks(open, ids, options);
  const { scoreKind, scoreOf } = measures[embedding.metric];
  return best.flatMap((record) => {
    const chunk: SearchableChunk | undefined = loaded === undefined ? open.decode(record) : loaded.get(record.id);
    return chunk === undefined ? [] : [{ ...storedChunkOf(chunk), score: scoreOf(record.distance), scoreKind }];
  });
}

const asItIs = (distance: number) => distance;
const fromOne = (distance: number) => 1 - distance;

interface Measure {
  readonly similarityOf: (distance: number) => number;
  readonly scoreKind: ScoreKind;
  readonly scoreOf: (distance: number) => number;
}

/** Chroma's distances as they are. Its inner product comes as 1 minus itself, which no score kind means: that is turned back. */
const measures: Record<EmbeddingFingerprint['metric'], Measure> = {
  cosine: { similarityOf: fromOne, scoreKind: 'cosine_distance', scoreOf: asItIs },
  dot: { similarityOf: fromOne, scoreKind: 'dot_product', scoreOf: fromOne },
  l2: { similarityOf: (distance) => 1 - distance / 2, scoreKind: 'squared_l2_distance', scoreOf: asItIs },
};
