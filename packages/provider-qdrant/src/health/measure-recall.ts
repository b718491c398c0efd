import { type CallOptions, isRetrievalError, type JsonObject, type StoreFinding } from '@touchstone/contract';
import { z } from 'zod';
import type { Layout } from '../layout/layout.ts';
import { using } from '../search/branch-request.ts';
import type { ParamsOf, SearchParams } from '../search/search-params.ts';
import { queryBatchAnswer, type ScoredPoint } from '../server/answers.ts';
import type { Reading } from '../server/scroll.ts';

const sampleSize = 20;
const depth = 50;
const wantedRecall = 0.98;

interface Measuring extends Reading {
  readonly paramsOf: ParamsOf;
}

/**
 * The share of the nearest chunks that approximate searches of an index find, over some vectors, and where
 * that is too small the setting that makes it larger: those of two to eight times the breadth are measured too. None for
 * an index without dense vectors.
 */
export async function measureRecall(
  source: Measuring,
  layout: Layout,
  options: CallOptions | undefined,
): Promise<readonly StoreFinding[]> {
  try {
    const vectors = await sampleOf(source, layout, options);
    const shareOf = (times: number): Share => ({ params: source.paramsOf(layout.address, times), found: 0, wanted: 0 });
    const shares = [shareOf(1), shareOf(2), shareOf(4), shareOf(8)] as const;
    for (const vector of vectors) {
      const [exact = [], ...others] = await searchBoth(source, layout, { vector, shares }, options);
      for (const [at, share] of shares.entries()) {
        share.wanted += exact.length;
        share.found += foundOf(exact, others[at] ?? []);
      }
    }
    return vectors.length === 0 ? [] : [findingOf(layout.index, shares)];
  } catch (error) {
    if (!isRetrievalError(error) || !unmeasured.has(error.code)) throw error;
    return [
      {
        status: 'warn',
        message: `index "${layout.index}": how much searches by meaning miss is unknown. ${error.message}`,
      },
    ];
  }
}

/** A server that is too slow to compare all, and one whose strict mode forbids it. */
const unmeasured: ReadonlySet<string> = new Set(['timeout', 'invalid_request']);

/**
 * Vectors in the middle between two chunks, of the points whose ids are the smallest: the ids of ours are hashes. A chunk's own vector
 * is easier to find than a question is: where 91 % of what is nearest to questions was found, it was 99.9 % for chunks
 * and 90 % between them.
 */
async function sampleOf(
  { api, reading }: Reading,
  { index, address, vectors: { dense: name }, chunksOnly }: Layout,
  options: CallOptions | undefined,
): Promise<readonly (readonly number[])[]> {
  if (name === undefined) return [];
  const filter: JsonObject = chunksOnly === undefined ? {} : { filter: { must: [chunksOnly] } };
  const body = { ...filter, limit: sampleSize, with_payload: false, with_vector: name === '' || [name] };
  const parameters = { collection_name: address, ...reading, ...body };
  const what = `sample of index "${index}"`;
  const { points } = await api({ operation: 'scrollPoints', parameters, what, answer: sampleAnswer }, options);
  const own = points.flatMap(({ vector }) => {
    const found = Array.isArray(vector) ? vector : vector?.[name];
    return Array.isArray(found) ? [found] : [];
  });
  return own.map((vector, at) => {
    const other = own[(at + 1) % own.length] ?? vector;
    return vector.map((value, place) => (value + (other[place] ?? 0)) / 2);
  });
}

const numbers = z.array(z.number());
const sampleAnswer = z.object({
  points: z.array(
    z.object({ vector: z.union([numbers, z.record(z.string(), z.union([numbers, z.object({})]))]).nullish() }),
  ),
});

/** The exact search of a vector, and one of each breadth, in one request. */
async function searchBoth(
  { api, reading }: Reading,
  { index, address, vectors: { dense: name = '' } }: Layout,
  { vector, shares }: { readonly vector: readonly number[]; readonly shares: readonly Share[] },
  options: CallOptions | undefined,
): Promise<readonly (readonly ScoredPoint[])[]> {
  const search = { query: { nearest: vector }, ...using(name), limit: depth };
  const searches = [{ ...search, params: { exact: true } }, ...shares.map(({ params }) => ({ ...search, params }))];
  const parameters = { collection_name: address, ...reading, searches };
  const what = `measurement of what searches of index "${index}" find`;
  const answers = await api({ operation: 'queryBatchPoints', parameters, what, answer: queryBatchAnswer }, options);
  return answers.map(({ points }) => points);
}

interface Share {
  readonly params: SearchParams;
  found: number;
  wanted: number;
}

/** One that scores like the last of the exact hits is as near as that. */
function foundOf(exact: readonly ScoredPoint[], hits: readonly ScoredPoint[]): number {
  const ids = new Set(exact.map(({ id }) => id));
  return hits.filter(({ id, score }) => ids.has(id) || score === exact.at(-1)?.score).length;
}

function findingOf(index: string, shares: readonly [Share, ...Share[]]): StoreFinding {
  const percent = ({ found, wanted }: Share) => `${((100 * found) / Math.max(1, wanted)).toFixed(1)} %`;
  const isEnough = ({ found, wanted }: Share) => found >= wantedRecall * wanted;
  const [usual] = shares;
  const fact = `searches of index "${index}" by meaning find ${percent(usual)} of the ${depth} nearest chunks`;
  if (isEnough(usual)) return { status: 'ok', message: fact };
  const enough = shares.find(isEnough);
  const message =
    enough === undefined
      ? `${fact}: set a larger \`vectors.hnswEfConstruct\` in the store's options and run \`touchstone index --index ${index} --rebuild\`; ` +
        'quantised vectors may need a larger `vectors.oversampling`.'
      : `${fact}: set \`vectors.hnswEf: ${enough.params.hnsw_ef}\` in the store's options, which finds ${percent(enough)}.`;
  return { status: 'warn', message };
}
