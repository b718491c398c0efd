import * as z from 'zod';
import type { MergedResult, RetrievalCall } from '../retrieval.ts';
import type { Warning } from '../warning.ts';
import { finite } from './json.ts';
import { retrievalCall, retrievalResult } from './retrieval-call.ts';
import { field, shape } from './shape.ts';
import { warning } from './warning.ts';

/** Several indexes asked the same: one canonical call for each, and one list of all. */
export interface MergedRetrieval {
  readonly retrievalCalls: readonly RetrievalCall[];
  /** Best first. */
  readonly merged: readonly MergedResult[];
  /** Indexes that did not answer; absent when all did. */
  readonly warnings?: readonly Warning[];
}

/** One result of the list of all. */
export const mergedResult = shape<MergedResult>()({
  index: z.string(),
  rrf_score: field('rrfScore', finite),
  result: retrievalResult,
});

/** `{"retrieval_calls": [...], "merged": [...]}`: spec 001's calls unchanged, and beside them the list of all. */
export const mergedRetrieval = shape<MergedRetrieval>()({
  retrieval_calls: field('retrievalCalls', z.array(retrievalCall)),
  merged: z.array(mergedResult),
  warnings: z.array(warning).optional(),
});
