import type {
  Embedder,
  EmbeddingFingerprint,
  GenerationDescription,
  IndexDescription,
  IndexFingerprint,
  SparseEncoder,
  WriterLease,
} from '@touchstone/contract';
import { argument, givenMembers, parseArgument } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { ChunkSizes } from '../chunk-sizes.ts';
import type { Encoders } from '../run/embed-chunks.ts';
import { embedderChange as changeOf, type EmbedderChange, embeddingName as nameOf } from '../run/embedder-change.ts';
import { embeddingFingerprint as embeddingOf, indexFingerprint as fingerprintOf } from '../run/index-fingerprint.ts';
import { busyIndex as busy } from '../run/index-lease.ts';
import { chunkSizesFor as sizesFor } from '../run/request.ts';
import { isRunning as runs } from '../run/this-process.ts';
import { unfinishedGenerations as unfinished } from '../run/unfinished-generations.ts';
import { chunkingArgument } from './chunking-arguments.ts';

/** What a store describes was parsed by the store, so that the members that are used here are looked at alone. */
const embedding = givenMembers<EmbeddingFingerprint>({
  provider: argument.text,
  model: argument.text,
  dimensions: argument.count,
  metric: z.custom<EmbeddingFingerprint['metric']>((value) => typeof value === 'string', 'must be a text'),
});

const fingerprint = givenMembers<Pick<IndexFingerprint, 'embedding'>>({ embedding: embedding.optional() });

const generations = givenMembers<Pick<IndexDescription, 'generations'>>({
  generations: z.array(z.custom<GenerationDescription>(isObject, 'must be a generation'), 'must be a list').optional(),
});

const embedder = argument.object<Embedder>('an embedder', ['embed']);

const encoders = givenMembers<Encoders>({
  embedder: embedder.optional(),
  sparseEncoder: argument.object<SparseEncoder>('a sparse encoder', ['encode']).optional(),
});

const sizes = givenMembers<Pick<ChunkSizes, 'targetTokens' | 'maxTokens' | 'minTokens' | 'overlapTokens'>>({
  targetTokens: argument.number,
  maxTokens: argument.number,
  minTokens: argument.number,
  overlapTokens: argument.number,
}) as z.ZodType<ChunkSizes>;

const lease = givenMembers<Pick<WriterLease, 'program' | 'process' | 'sinceMs' | 'expiresMs'>>({
  program: argument.text,
  process: givenMembers<WriterLease['process']>({ id: argument.wholeNumber, machine: argument.text }),
  sinceMs: argument.number,
  expiresMs: argument.number,
}) as z.ZodType<WriterLease>;

/**
 * How the configured embedder differs from the one of the index; undefined where vectors of both can be compared. Throws `invalid_request`
 * for arguments of another kind.
 */
export function embedderChange(given: IndexFingerprint, configured: Embedder | undefined): EmbedderChange | undefined {
  return changeOf(
    parseArgument(fingerprint, given, 'fingerprint of an index'),
    parseArgument(embedder.optional(), configured, 'embedder'),
  );
}

/** `local/touchstone-static-1 (256 dimensions)`, or `none`; the metric is told where it is not the usual one. */
export function embeddingName(given: EmbeddingFingerprint | undefined): string {
  return nameOf(parseArgument(embedding.optional(), given, 'fingerprint of vectors'));
}

/** What an embedder's vectors are; they are always compared by cosine. Throws `invalid_request` for what is no embedder. */
export function embeddingFingerprint(given: Embedder): EmbeddingFingerprint {
  return embeddingOf(parseArgument(embedder, given, 'embedder'));
}

/** What an index built with these encoders and sizes declares; the store adds its analyzer. Throws `invalid_request`. */
export function indexFingerprint(given: Encoders, givenSizes: ChunkSizes): IndexFingerprint {
  return fingerprintOf(
    parseArgument(encoders, given, 'encoders of an index'),
    parseArgument(sizes, givenSizes, 'sizes of chunks'),
  );
}

/** The sizes of chunks as an embedder has room for them. Throws `invalid_request`, and `invalid_config` for sizes that contradict. */
export function chunkSizesFor(chunking: Partial<ChunkSizes> | undefined, configured: Embedder | undefined): ChunkSizes {
  return sizesFor(
    parseArgument(chunkingArgument.optional(), chunking, 'sizes of chunks'),
    parseArgument(embedder.optional(), configured, 'embedder'),
  );
}

/** Generations that a run is making now, or left when it was interrupted. Throws `invalid_request` for what is no description. */
export function unfinishedGenerations(given: IndexDescription): readonly GenerationDescription[] {
  return unfinished(parseArgument(generations, given, 'description of an index') as IndexDescription);
}

/** Whether a process of this machine still runs. One that belongs to another user does. Throws `invalid_request` for what is no id. */
export function isRunning(id: number): boolean {
  return runs(parseArgument(argument.count, id, 'id of a process'));
}

/** The error of a run that meets another one. Machines are for the operator alone. Throws `invalid_request` for what is no lease. */
export function busyIndex(index: string, given: WriterLease) {
  return busy(
    parseArgument(argument.text, index, 'name of an index'),
    parseArgument(lease, given, 'lease of an index'),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
