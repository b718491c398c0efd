import {
  type CallOptions,
  type IndexedChunk,
  type IndexFingerprint,
  type Metadata,
  type SparseEncoder,
  type SparseVector,
  throwIfAborted,
} from '@touchstone/contract';
import { bm25ParametersIn, isTextLanguage, lengthInVector, type TextLanguage } from '@touchstone/lexical';
import { sendableVector } from '@touchstone/provider-kit';
import type { Layout } from '../layout/layout.ts';
import { chunkPayload } from '../layout/own-layout.ts';
import type { NamedVectors, PointStruct } from '../server/operations.ts';
import { pointIdOf } from '../server/point-ids.ts';
import { denseNumbers, shortFloat } from '../server/vectors.ts';
import { requireShardKeys } from '../shards/shard-keys.ts';
import { languageMark } from '../terms/language-marks.ts';
import { checkOf } from '../terms/term-counts.ts';
import { withLength } from './keyword-weights.ts';
import type { MeanLengths } from './mean-lengths.ts';

/** The dependencies for points of chunks. */
interface Making {
  readonly encoder: SparseEncoder;
  readonly means: MeanLengths;
  /** The mean length that the index keeps. */
  readonly mean: number | undefined;
  /** Names the version of the document that a chunk is written with. */
  readonly versionOf?: (chunk: IndexedChunk) => string | undefined;
}

/** Chunks, which have been checked, as points. */
export async function chunkPoints(
  chunks: readonly IndexedChunk[],
  layout: Layout,
  { encoder, means, mean: kept, versionOf }: Making,
  options: CallOptions | undefined,
): Promise<readonly PointStruct[]> {
  throwIfAborted(options?.signal, `write to index "${layout.index}"`);
  requireShardKeys(chunks, layout);
  const { dense, sparse: sparseName, keyword = '' } = layout.vectors;
  const languages = chunks.map(({ metadata }) => languageOf(layout, metadata));
  const plain = await keywordVectors(chunks, layout, { encoder, languages }, options);
  const { keywords, mean } = await weighed(plain, layout, { means, kept }, options);
  const isWeighedByServer = encoder.needsIdf === true && !layout.counted.includes(keyword);
  return chunks.map((chunk, position) => {
    const vector = {
      ...denseOf(dense, chunk.vector, layout.fingerprint),
      ...named(sparseName, chunk.sparse),
      ...named(
        keyword,
        isWeighedByServer ? orWithoutTerms(keywords[position]) : withLanguage(keywords[position], languages[position]),
      ),
    };
    const own = { version: versionOf?.(chunk), check: checkOf(layout, vector)?.toString(), mean };
    return { id: pointIdOf('chunk', chunk.id), vector, payload: chunkPayload(chunk, own) };
  });
}

/** The language that a chunk is analyzed in; undefined where it has no rules of its own, and in an index of an older version. */
function languageOf({ hasLanguages }: Layout, { text_language: language }: Metadata): TextLanguage | undefined {
  return hasLanguages && typeof language === 'string' && isTextLanguage(language) ? language : undefined;
}

function withLanguage(vector: SparseVector | undefined, language: TextLanguage | undefined): SparseVector | undefined {
  if (vector === undefined || language === undefined) return vector;
  return { indices: [...vector.indices, languageMark(language)], values: [...vector.values, 1] };
}

/** The keyword vectors of the chunks' texts; those of the writer where it has made them already. */
async function keywordVectors(
  chunks: readonly IndexedChunk[],
  { vectors }: Layout,
  { encoder, languages }: { readonly encoder: SparseEncoder; readonly languages: readonly (string | undefined)[] },
  options: CallOptions | undefined,
): Promise<readonly (SparseVector | undefined)[]> {
  if (vectors.sparse === vectors.keyword) return chunks.map(({ sparse }) => sparse);
  const texts = chunks.map(({ searchText, text }) => searchText ?? text);
  return encoder.encode({ texts, role: 'document', languages }, options);
}

/** The vectors weighed by the mean length that the index keeps, where they follow it. */
async function weighed(
  vectors: readonly (SparseVector | undefined)[],
  layout: Layout,
  { means, kept }: { readonly means: MeanLengths; readonly kept: number | undefined },
  options: CallOptions | undefined,
): Promise<{ readonly keywords: readonly (SparseVector | undefined)[]; readonly mean?: number }> {
  const made = bm25ParametersIn(layout.fingerprint.keyword ?? '');
  if (!layout.followsLength || made === undefined) return { keywords: vectors };
  const lengths = vectors.map((vector) => (vector && lengthInVector(vector, made)) ?? 0);
  const mean = (await means.of({ layout, kept, lengths }, options)) ?? made.averageLength;
  const wanted = { ...made, averageLength: mean };
  return {
    mean,
    keywords: vectors.map((vector, at) => vector && withLength(vector, lengths[at] ?? 0, { made, wanted })),
  };
}

/**
 * For collections of format 2, whose idf is Qdrant's and counts the points of the inverted index. A chunk without terms
 * is one of the chunks too, as in every BM25: it gets an index that no term has.
 */
function orWithoutTerms(vector: SparseVector | undefined): SparseVector | undefined {
  return vector?.indices.length === 0 ? withoutTerms : vector;
}

/** Term ids end at 2^31. */
const withoutTerms: SparseVector = { indices: [2 ** 32 - 1], values: [1] };

function denseOf(
  name: string | undefined,
  vector: IndexedChunk['vector'],
  { embedding }: IndexFingerprint,
): NamedVectors {
  if (name === undefined || vector === undefined || embedding === undefined) return {};
  return { [name]: denseNumbers(sendableVector(vector, embedding)) };
}

/** An empty vector stays away: the point is simply not in that inverted index. */
function named(name: string | undefined, vector: SparseVector | undefined): NamedVectors {
  if (name === undefined || vector === undefined || vector.indices.length === 0) return {};
  return { [name]: { indices: vector.indices, values: vector.values.map(shortFloat) } };
}
