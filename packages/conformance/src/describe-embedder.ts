import type { Embedder } from '@touchstone/contract';
import {
  contextualEmbeddingCases,
  type EmbedderCase,
  type EmbedderKitOptions,
  type EmbedderSubject,
  embeddingCases,
} from './embedding-cases.ts';
import { faultCases } from './fault-cases.ts';
import { everyHttpFault } from './faults.ts';
import { runCases } from './run-cases.ts';

/**
 * Registers the tests of an embedder: vectors and their order, roles, odd texts, limits, abort, close, contextual
 * chunks, usage, and each fault of its vendor. Throws for a deviation that names no case.
 */
export function describeEmbedder(name: string, options: EmbedderKitOptions): void {
  runCases(
    { title: `${name} as Embedder`, cases: embedderCases(options), portOf: ({ embedder }) => embedder },
    options,
  );
}

export function embedderCases(options: EmbedderKitOptions): readonly EmbedderCase[] {
  const faults = faultCases<Embedder, EmbedderSubject, EmbedderKitOptions>(
    options,
    [...everyHttpFault, 'empty', 'wrong_count', 'wrong_dimensions', 'not_a_number'],
    ({ embedder }, signal) => embedder.embed({ texts: ['tide', 'harbour'], role: 'document' }, { signal }),
  );
  return [...embeddingCases, ...contextualEmbeddingCases, ...faults];
}
