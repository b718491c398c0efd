import * as z from 'zod';
import { type Grounding, groundings } from '../evidence.ts';
import type { IndexDescription } from '../ports/index-spec.ts';
import type { MergedResult, RetrievalCall } from '../retrieval.ts';
import type { Latency } from '../trace.ts';
import type { Warning } from '../warning.ts';
import { type ErrorReport, failure } from './error.ts';
import { type FlatFailure, flatFailure } from './flat-result.ts';
import { type FlatRetrieval, flatRetrieval } from './flat-retrieval.ts';
import { indexDescription } from './index-description.ts';
import { count } from './json.ts';
import { mergedResult } from './merged-result.ts';
import { retrievalCall } from './retrieval-call.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';
import { latency } from './trace.ts';
import { warning } from './warning.ts';

/** A question put to one index or several: one canonical call for each, and beside several one list of all. */
export interface SearchAnswer {
  readonly retrievalCalls: readonly RetrievalCall[];
  /** Best first. Absent for a single index. */
  readonly merged?: readonly MergedResult[];
  /** Indexes that did not answer; absent when all did. */
  readonly warnings?: readonly Warning[];
  /** The engine's confidence that the results can ground an answer. */
  readonly verdict?: Grounding;
  /** Words of the query that no chunk holds; absent where there are none, or the store cannot tell. */
  readonly unknownWords?: readonly string[];
}

/** `{"retrieval_calls": [...], "merged": [...], "warnings": [...], "verdict": "...", "unknown_words": [...]}`: spec 001's calls unchanged. */
export const searchAnswer = shape<SearchAnswer>()({
  retrieval_calls: field('retrievalCalls', z.array(retrievalCall)),
  merged: z.array(mergedResult).optional(),
  warnings: z.array(warning).optional(),
  verdict: z.enum(groundings).optional(),
  unknown_words: field('unknownWords', z.array(z.string()).optional()),
});

/** The outcome of one request of a batch. */
export type BatchItem =
  | {
      readonly status: 'ok';
      readonly retrievalCalls: readonly RetrievalCall[];
      /** Spec 004 FR-013. */
      readonly latency?: Latency;
    }
  | { readonly status: 'error'; readonly error: ErrorReport };

const batchItem = z.discriminatedUnion('status', [
  shape<Extract<BatchItem, { status: 'ok' }>>()({
    status: z.literal('ok'),
    retrieval_calls: field('retrievalCalls', z.array(retrievalCall)),
    latency: latency.optional(),
  }),
  shape<Extract<BatchItem, { status: 'error' }>>()({ status: z.literal('error'), error: failure }),
]);

/** The items of a batch, in the order of its requests. */
export const batchAnswer = shape<{ readonly items: readonly BatchItem[] }>()({ items: z.array(batchItem) });

/** The items of a batch in spec 004's flat form. */
export const flatBatchAnswer = shape<{ readonly items: readonly (FlatRetrieval | FlatFailure)[] }>()({
  items: z.array(z.discriminatedUnion('status', [flatRetrieval, flatFailure])),
});

/** The indexes of a store, and those of the config that nothing was written to yet. */
export interface IndexList {
  readonly store: { readonly name: string };
  readonly indexes: readonly IndexDescription[];
  readonly notIndexed: readonly string[];
  /** Up to three that these indexes answer, made from headings of their docs; only where they were asked for. */
  readonly questions?: readonly string[];
}

/** `{"store": {...}, "indexes": [...], "not_indexed": [...], "questions": [...]}`. */
export const indexList = shape<IndexList>()({
  store: strictObject({ name: z.string() }),
  indexes: z.array(indexDescription),
  not_indexed: field('notIndexed', z.array(z.string())),
  questions: z.array(z.string()).optional(),
});

/** A line of a source, as the index holds it. */
export interface SourceLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** A location in an indexed source: the text that a citation names, with its neighbours. */
export interface SourceText {
  readonly index: string;
  readonly citation: string;
  readonly path?: string;
  readonly url?: string;
  readonly ref?: string;
  /** Absent where the source has no lines, as a page has none. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** Untrusted: it comes from the author of the source. */
  readonly text: string;
  readonly before: readonly SourceLine[];
  readonly after: readonly SourceLine[];
}

const sourceLine = strictObject({ line: count, text: z.string() });

/** The answer of `/v1/indexes/{index}/source`. */
export const sourceText = shape<SourceText>()({
  index: z.string(),
  citation: z.string(),
  path: z.string().optional(),
  url: z.string().optional(),
  ref: z.string().optional(),
  start_line: field('startLine', count.optional()),
  end_line: field('endLine', count.optional()),
  text: z.string(),
  before: z.array(sourceLine),
  after: z.array(sourceLine),
});
