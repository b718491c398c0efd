import type { Reranker } from '@touchstone/contract';
import { faultCases } from './fault-cases.ts';
import { everyHttpFault } from './faults.ts';
import {
  documentsOf,
  type RerankerCase,
  type RerankerKitOptions,
  type RerankerSubject,
  rerankingCases,
} from './reranking-cases.ts';
import { runCases } from './run-cases.ts';

/**
 * Registers the tests of a reranker: scores and their order, instructions, odd input, limits, abort, close, usage, and
 * each fault of its vendor. Throws for a deviation that names no case.
 */
export function describeReranker(name: string, options: RerankerKitOptions): void {
  runCases(
    { title: `${name} as Reranker`, cases: rerankerCases(options), portOf: ({ reranker }) => reranker },
    options,
  );
}

export function rerankerCases(options: RerankerKitOptions): readonly RerankerCase[] {
  const faults = faultCases<Reranker, RerankerSubject, RerankerKitOptions>(
    options,
    [...everyHttpFault, 'empty', 'wrong_count', 'not_a_number', 'duplicate_position', 'score_out_of_range'],
    ({ reranker }, signal) => reranker.rerank({ query: 'tide', documents: documentsOf('tide', 'harbour') }, { signal }),
  );
  return [...rerankingCases, ...faults];
}
