import type { Store } from '@touchstone/contract';
import { denseCases } from './dense-cases.js';
import { documentCases } from './document-cases.js';
import { faultCases } from './fault-cases.js';
import { everyHttpFault } from './faults.js';
import { filterCases } from './filter-cases.js';
import { generationCases } from './generation-cases.js';
import { keywordCases } from './keyword-cases.js';
import { leaseCases } from './lease-cases.js';
import { readingCases } from './reading-cases.js';
import { refusedReadCases } from './refused-reads.js';
import { refusedWriteCases } from './refused-writes.js';
import { runCases } from './run-cases.js';
import { sparseCases } from './sparse-cases.js';
import type { StoreCase, StoreKitOptions, StoreSubject } from './subject.js';
import { writingCases } from './writing-cases.js';

/**
 * Registers the tests of the read side of a store: order and ties, limits, filters, each branch that it has, fetching, describing,
 * and what it makes of each fault of its server. Throws for a deviation that names no case.
 */
export function describeVectorStore(name: string, options: VectorStoreKitOptions): void {
  const faults = faultCases<Store, StoreSubject, StoreKitOptions>(options, everyHttpFault, ({ store }, signal) =>
    store.describe('conformance', { signal }),
  );
  register(
    `${name} as VectorStore`,
    [...readingCases, ...denseCases, ...keywordCases, ...sparseCases, ...filterCases, ...refusedReadCases, ...faults],
    options,
  );
}

/** Registers the tests of the write side of a store: fingerprints, chunks, documents and their ledger, generations, leases. */
export function describeIndexWriter(name: string, options: IndexWriterKitOptions): void {
  register(
    `${name} as IndexWriter`,
    [...writingCases, ...documentCases, ...generationCases, ...leaseCases, ...refusedWriteCases],
    options,
  );
}

/** Options of `describeVectorStore`. */
export type VectorStoreKitOptions = StoreKitOptions;
/** Options of `describeIndexWriter`. */
export type IndexWriterKitOptions = Pick<StoreKitOptions, 'setup' | 'deviations'>;

function register(title: string, cases: readonly StoreCase[], options: StoreKitOptions): void {
  runCases({ title, cases, portOf: ({ store }) => store }, options);
}
