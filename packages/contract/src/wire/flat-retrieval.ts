import * as z from 'zod';
import type { RetrievalCall, RetrievalRerank } from '../retrieval.ts';
import type { Latency } from '../trace.ts';
import type { Warning } from '../warning.ts';
import { type FlatResult, flatResult, toFlatResult } from './flat-result.ts';
import { retrievalRerank } from './retrieval-call.ts';
import { shape } from './shape.ts';
import { latency } from './trace.ts';
import { warning } from './warning.ts';

const statuses = ['success', 'no_results'] as const;

/** Spec 004's answer: flat results (FR-007), and a status that separates an empty answer from a failure (FR-008). */
export interface FlatRetrieval {
  readonly status: (typeof statuses)[number];
  readonly query: string;
  /** The reranking of the results; absent without one. */
  readonly rerank?: RetrievalRerank;
  readonly results: readonly FlatResult[];
  readonly warnings: readonly Warning[];
  /** FR-013. Absent where the same request must give the same bytes. */
  readonly latency?: Latency;
}

/** Codec of the flat answer. */
export const flatRetrieval = shape<FlatRetrieval>()({
  status: z.enum(statuses),
  query: z.string(),
  rerank: retrievalRerank.optional(),
  results: z.array(flatResult),
  warnings: z.array(warning),
  latency: latency.optional(),
});

/** A canonical call as spec 004 projects it; `similarities` has the true similarity of each result that has a known one, by id. */
export function toFlatRetrieval(
  { query, resultCount, rerank, results, warnings = [] }: RetrievalCall,
  similarities: ReadonlyMap<string, number>,
): FlatRetrieval {
  return {
    status: resultCount === 0 ? 'no_results' : 'success',
    query,
    rerank,
    results: results.map((result) => toFlatResult(result, similarities.get(result.id))),
    warnings,
  };
}
