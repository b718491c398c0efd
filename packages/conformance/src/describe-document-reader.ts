import { type DocumentReaderKitOptions, readingCasesOf } from './document-reading-cases.ts';
import { runCases } from './run-cases.ts';

/**
 * Registers the tests of a document reader: the form of its texts and locations, its results for the sample documents,
 * their repetition, and broken and unreadable files. Throws for a deviation that names no case.
 */
export function describeDocumentReader(name: string, options: DocumentReaderKitOptions): void {
  runCases(
    { title: `${name} as DocumentReader`, cases: readingCasesOf(options), portOf: ({ reader }) => reader },
    options,
  );
}
