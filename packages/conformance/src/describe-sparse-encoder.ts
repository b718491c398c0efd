import { runCases } from './run-cases.ts';
import { type SparseEncoderKitOptions, sparseEncodingCases } from './sparse-encoding-cases.ts';

/**
 * Registers the tests of a sparse encoder: the form of its vectors, one space for queries and documents, odd texts, bad input,
 * abort. Throws for a deviation that names no case.
 */
export function describeSparseEncoder(name: string, options: SparseEncoderKitOptions): void {
  runCases(
    { title: `${name} as SparseEncoder`, cases: sparseEncodingCases, portOf: ({ encoder }) => encoder },
    options,
  );
}
