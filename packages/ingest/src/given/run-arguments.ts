import type { Embedder, IndexPart, IndexWriter, SparseEncoder, Store } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';
import { tokenFamilies } from '@touchstone/lexical';
import { z } from 'zod';
import type { Encoders } from '../run/embed-chunks.ts';
import type { IngestDependencies, IngestOptions, IngestProgress, IngestRequest, WriteGuard } from '../run/request.ts';
import type { SurveyedFile } from '../run/survey.ts';
import type { SourceChanges } from '../watch/source-listings.ts';
import { chunkingArgument, fileLimitsArgument } from './chunking-arguments.ts';
import { readersArgument, sourcesArgument } from './source-arguments.ts';

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

/** What else programs pass of what they opened. Indexing has no use for it; a member of any other name is a mistake. */
const unused = {
  reranker: z.unknown().optional(),
  languageModel: z.unknown().optional(),
  refinement: z.unknown().optional(),
  encodersFor: z.unknown().optional(),
  modelOf: z.unknown().optional(),
  priceOf: z.unknown().optional(),
  close: z.unknown().optional(),
};

type OpenedWith<Used> = Used & { readonly [Member in keyof typeof unused]?: unknown };

export const dependenciesArgument = givenObject<OpenedWith<IngestDependencies>>({
  ...encoders,
  ...unused,
  store: storeArgument.written,
  tokenFamily: argument.oneOf(tokenFamilies).optional(),
  now: argument.callback<() => number>().optional(),
});

export const writersArgument = givenObject<OpenedWith<Encoders & { readonly store: Store }>>({
  ...encoders,
  ...unused,
  store: storeArgument.whole,
});

/** How a run is ended, and what it tells. */
export const toldMembers = {
  signal: argument.signal.optional(),
  onProgress: argument.callback<(progress: IngestProgress) => void>().optional(),
  onFiles: argument.callback<(files: readonly SurveyedFile[]) => void | Promise<void>>().optional(),
};

export const optionsArgument = givenObject<IngestOptions>({
  ...toldMembers,
  onLeftOut: argument.callback<NonNullable<IngestOptions['onLeftOut']>>().optional(),
  guard: argument.object<WriteGuard>('a guard', ['begin', 'check']).optional(),
});
