import type { Embedder, IndexPart, IndexWriter, SparseEncoder, Store } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';
import { tokenFamilies } from '@touchstone/lexical';
import { z } from 'zod';
import type { IngestDependencies, IngestOptions, IngestProgress, IngestRequest, WriteGuard } from '../run/request.js';
import type { SurveyedFile } from '../run/survey.js';
import type { SourceChanges } from '../watch/source-listings.js';
import { chunkingArgument, fileLimitsArgument } from './chunking-arguments.js';
import { readersArgument, sourcesArgument } from './source-arguments.js';

export const partArgument = givenObject<IndexPart>({ number: argument.count, of: argument.count }).refine(
  ({ number, of }) => number <= of,
  'must be a part whose `number` is at most `of`',
);

/** What changed may be large, and comes from `watchSources`: its kind alone is looked at. */
const changes = z.custom<SourceChanges>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Reflect.get(value, 'listings') instanceof Map &&
    Reflect.get(value, 'locations') instanceof Set,
  'must be changes, as `watchSources` tells them',
);

export const requestMembers = {
  index: argument.text,
  sources: sourcesArgument,
  baseDir: z.string('must be a text'),
  chunking: chunkingArgument.optional(),
  readers: readersArgument.optional(),
  fileLimits: fileLimitsArgument.optional(),
  docsNeedUrl: argument.flag.optional(),
  prune: argument.flag.optional(),
  changes: changes.optional(),
  part: partArgument.optional(),
  generation: argument.text.optional(),
  averageLength: argument.number.optional(),
};

export const requestArgument = givenObject<IngestRequest>(requestMembers);

export const storeArgument = {
  written: argument.object<IndexWriter>('a store', ['ensureIndex']),
  whole: argument.object<Store>('a store', ['describe']),
  leased: argument.object<IndexWriter>('a store', []),
} as const;

const encoders = {
  embedder: argument.object<Embedder>('an embedder', ['embed']).optional(),
  sparseEncoder: argument.object<SparseEncoder>('a sparse encoder', ['encode']).optional(),
};

/** Programs pass what they opened, with providers that indexing has no use for: other members are let be. */
export const dependenciesArgument: z.ZodType<IngestDependencies> = z.looseObject(
  {
    ...encoders,
    store: storeArgument.written,
    tokenFamily: argument.oneOf(tokenFamilies).optional(),
    now: argument.callback<() => number>().optional(),
  } satisfies { readonly [Member in keyof Required<IngestDependencies>]: z.ZodType },
  'must be an object',
);

export const writersArgument = z.looseObject({ ...encoders, store: storeArgument.whole }, 'must be an object');

/** How a run is ended, and what it tells. */
export const toldMembers = {
  signal: argument.signal.optional(),
  onProgress: argument.callback<(progress: IngestProgress) => void>().optional(),
  onFiles: argument.callback<(files: readonly SurveyedFile[]) => void | Promise<void>>().optional(),
};

export const optionsArgument = givenObject<IngestOptions>({
  ...toldMembers,
  guard: argument.object<WriteGuard>('a guard', ['begin', 'check']).optional(),
});
