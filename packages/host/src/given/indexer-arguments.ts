import type { IndexPart, RetrievalError } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';
import type { BuildOptions, Source } from '@touchstone/ingest';
import * as z from 'zod';
import type { IndexArguments } from '../ask/index-requests.ts';
import type { DropOptions, IndexerOptions, WatchedOptions } from '../index/indexer-options.ts';
import type { WatchedBatch } from '../index/watch-indexes.ts';
import { refiningArgument } from '../refine/refine-when-idle.ts';

// What `ingest`, `summaries` and `refinement` parse themselves is passed on as it is: their schemas would load their parsers.
const passedOn = <Given>() => z.custom<Given>(() => true).optional();

const signal = argument.signal.optional();

const buildMembers = {
  signal,
  rebuild: argument.flag.optional(),
  lease: passedOn<NonNullable<BuildOptions['lease']>>(),
  onProgress: argument.callback<NonNullable<BuildOptions['onProgress']>>().optional(),
  onEmbedderChange: argument.callback<NonNullable<BuildOptions['onEmbedderChange']>>().optional(),
};

export const indexerArguments = {
  requests: givenObject<IndexArguments>({
    paths: argument.texts.optional(),
    cwd: argument.text.optional(),
    index: argument.text.optional(),
    prune: argument.flag.optional(),
    source: passedOn<Omit<Source, 'path'>>(),
    part: passedOn<IndexPart>(),
  }),
  index: givenObject<IndexerOptions>({
    ...buildMembers,
    onSummaryProgress: argument.callback<NonNullable<IndexerOptions['onSummaryProgress']>>().optional(),
  }),
  plan: givenObject<BuildOptions>({
    ...buildMembers,
    onFiles: argument.callback<NonNullable<BuildOptions['onFiles']>>().optional(),
  }),
  watch: givenObject<WatchedOptions>({
    signal: argument.signal,
    lease: passedOn<NonNullable<BuildOptions['lease']>>(),
    refining: refiningArgument.optional(),
    onBatch: argument.callback<(batch: WatchedBatch) => void>().optional(),
    onFailure: argument.callback<(index: string, error: RetrievalError) => void>().optional(),
    onConfigChange: argument.callback<() => void>().optional(),
  }),
  drop: givenObject<DropOptions>({ signal, lease: passedOn<NonNullable<BuildOptions['lease']>>() }),
} as const;
