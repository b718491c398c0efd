import {
  type GenerationDescription,
  type IndexDescription,
  type IndexFingerprint,
  type IndexPart,
  type IndexWriter,
  nextRebuildName,
  type RetrievalError,
  type Store,
} from '@touchstone/contract';
import { withoutBm25Parameters } from '@touchstone/lexical';
import { invalidConfig } from '../sources/invalid-config.ts';
import { resolveSources } from '../sources/source.ts';
import type { Encoders } from './embed-chunks.ts';
import {
  type EmbedderChange,
  embedderChange,
  embeddingName,
  indexFingerprint,
  isSameEmbedding,
} from './index-fingerprint.ts';
import { ifThere, readLedger } from './read-ledger.ts';
import { chunkSizesFor, type IngestOptions, type IngestRequest } from './request.ts';

/** The providers that write an index. */
export interface IndexWriters extends Encoders {
  readonly store: Store;
}

/** The generation of the index that a run writes to. */
export interface GenerationPlan {
  /** With a `generation`, that one is built beside the active one, which answers searches until the new one is whole. */
  readonly request: IngestRequest;
  /** Generations of earlier runs that will never be completed; they are removed before the run begins. */
  readonly abandoned: readonly string[];
  /** True if there is no such index yet. */
  readonly isFirst: boolean;
  /** The change for which a generation is built, where there is one. */
  readonly embedderChange?: EmbedderChange;
}

/**
 * A rebuild, and a run with another embedder, chunker or analyzer than the index was built with, make a new generation;
 * everything else goes into the active one. An interrupted generation for such a change is continued.
 *
 * @throws `invalid_config` where one of them changed and the request has not all sources of the index: a new generation would
 * lose the others' documents unasked.
 */
export async function planGeneration(
  request: IngestRequest,
  { store, ...encoders }: IndexWriters,
  { rebuild, signal }: { readonly rebuild: boolean; readonly signal: AbortSignal | undefined },
): Promise<GenerationPlan> {
  const description = await ifThere(store.describe(request.index, { signal }));
  if (description === undefined) return { request, abandoned: [], isFirst: true };
  const change = embedderChange(description.fingerprint, encoders.embedder);
  const expected = indexFingerprint(encoders, chunkSizesFor(request.chunking, encoders.embedder));
  const reason = indexDifference(description, encoders, request.chunking);
  if (!rebuild && reason === undefined) return { request, abandoned: [], isFirst: false };
  if (!rebuild && reason !== undefined && request.prune !== true) {
    const leftOut = await leftOutSources(request, store, { signal });
    if (leftOut.length > 0) throw incomplete(request.index, reason, leftOut);
  }
  const unfinished = unfinishedGenerations(description);
  const { part } = request;
  const fitting = unfinished.filter(({ fingerprint }) => fits(fingerprint, expected, description));
  // Runs over parts share a generation by its name.
  const begun =
    part === undefined
      ? fitting.find(() => !rebuild)
      : fitting.find(({ generation }) => generation.endsWith(suffixOf(part)));
  const generation = begun?.generation ?? `${nextRebuildName(description)}${suffixOf(part)}`;
  return {
    // Documents that an interrupted run wrote from other sources are not wanted; those that have not changed are.
    request: { ...request, changes: undefined, generation, prune: true, averageLength: description.averageLength },
    abandoned: unfinished.filter((each) => each !== begun).map((each) => each.generation),
    isFirst: false,
    embedderChange: change,
  };
}

/** How an index was made otherwise than a run with these encoders and sizes makes it; undefined where it was made so. */
export function indexDifference(
  description: IndexDescription,
  encoders: Encoders,
  chunking: IngestRequest['chunking'],
): string | undefined {
  const change = embedderChange(description.fingerprint, encoders.embedder);
  if (change !== undefined) return embeddersChanged(change);
  return otherwiseBuilt(description, indexFingerprint(encoders, chunkSizesFor(chunking, encoders.embedder)));
}

/** How an index's chunks or words differ from those that this run makes; undefined where both can be mixed. */
function otherwiseBuilt(
  { fingerprint: built, otherAnalyzer }: IndexDescription,
  { chunker, sparse }: IndexFingerprint,
): string | undefined {
  if (otherAnalyzer !== undefined) return changed('analyzer', built.keyword, otherAnalyzer);
  if (built.chunker !== chunker) return changed('chunker', built.chunker, chunker);
  return built.sparse === sparse ? undefined : changed('sparse encoder', built.sparse, sparse);
}

function embeddersChanged({ from, to }: EmbedderChange): string {
  return changed('embedder', embeddingName(from), embeddingName(to));
}

function changed(what: string, from = 'none', to = 'none'): string {
  return `the ${what} changed from ${from} to ${to}`;
}

/**
 * True if a generation is the one that this run would make. The analyzer is the store's; k1, b and the mean length of a
 * new generation may be others.
 */
function fits(found: IndexFingerprint, expected: IndexFingerprint, active: IndexDescription): boolean {
  return (
    isSameEmbedding(found.embedding, expected.embedding) &&
    found.sparse === expected.sparse &&
    found.chunker === expected.chunker &&
    withoutBm25Parameters(found.keyword) === withoutBm25Parameters(active.otherAnalyzer ?? active.fingerprint.keyword)
  );
}

function suffixOf(part: IndexPart | undefined): string {
  return part === undefined ? '' : `-of-${part.of}`;
}

function incomplete(index: string, reason: string, leftOut: readonly string[]): RetrievalError {
  return invalidConfig(
    `Index "${index}": ${reason}, so it must be built again from all its sources, and this run has not ${leftOut.map((id) => `"${id}"`).join(', ')}. Index them all in one run, or leave ` +
      'the others out with --prune.',
  );
}

/**
 * Ids of the sources that brought documents into the index's active generation and are not named in the request, in
 * ascending order: a new generation that is built from this request alone would be without them. None for an index that
 * does not exist. Throws `invalid_config` for unusable sources, and the store's errors.
 */
export async function leftOutSources(
  { index, sources, baseDir }: IngestRequest,
  store: IndexWriter,
  { signal }: Pick<IngestOptions, 'signal'> = {},
): Promise<readonly string[]> {
  const named = new Set((await resolveSources(sources, baseDir)).map(({ id }) => id));
  const owners = new Set((await readLedger({ index }, store, signal)).records.map(({ sourceId }) => sourceId));
  return [...owners].filter((id) => !named.has(id)).sort();
}

/** Generations that a run is making now, or left when it was interrupted. */
export function unfinishedGenerations({ generations = [] }: IndexDescription): readonly GenerationDescription[] {
  return generations.filter(({ active }) => !active);
}
