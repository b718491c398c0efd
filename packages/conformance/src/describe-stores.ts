import type { Store } from '@touchstone/contract';
import { denseCases } from './dense-cases.ts';
import { documentCases } from './document-cases.ts';
import { faultCases } from './fault-cases.ts';
import { everyHttpFault } from './faults.ts';
import { filterCases } from './filter-cases.ts';
import { generationCases } from './generation-cases.ts';
import { keywordCases } from './keyword-cases.ts';
import { leaseCases } from './lease-cases.ts';
import { readingCases } from './reading-cases.ts';
import { refusedReadCases } from './refused-reads.ts';
import { refusedWriteCases } from './refused-writes.ts';
import { runCases } from './run-cases.ts';
import { sparseCases } from './sparse-cases.ts';
import type { StoreCase, StoreKitOptions, StoreSubject } from './subject.ts';
import { writingCases } from './writing-cases.ts';

/**
 * Registers the tests of the read side of a store: order and ties, limits, filters, each branch that it has, fetching,
 * describing, and each fault of its server. Throws for a deviation that names no case.
 */
export function describeVectorStore(name: string, options: StoreKitOptions): void {
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
export function describeIndexWriter(name: string, options: Pick<StoreKitOptions, 'setup' | 'deviations'>): void {
  register(
    `${name} as IndexWriter`,
    [...writingCases, ...documentCases, ...generationCases, ...leaseCases, ...refusedWriteCases],
    options,
  );
}

function register(title: string, cases: readonly StoreCase[], options: StoreKitOptions): void {
  runCases({ title, cases, portOf: ({ store }) => store }, options);
}
