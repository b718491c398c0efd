import { extname } from 'node:path';
import type { DocumentReader, PluginContext } from '@touchstone/contract';

/** The location of a reader for a thread, which imports the module by itself. */
export interface ReaderModule extends PluginContext {
  /** URL of the module that exports `plugin` or `plugins`. */
  readonly module: string;
  /** One of several that the module exports as `plugins`. */
  readonly member?: string;
  /** The options as the plugin's own schema parsed them. */
  readonly options: unknown;
}

/**
 * A reader of documents: its description, and its location for threads. The reader itself never works in this thread,
 * where a file could block everything.
 */
export interface IngestReader extends ReaderModule, Pick<DocumentReader, 'name' | 'version' | 'extensions'> {}

/** The reader of a file, by its extension; of several the first. */
export function readerOf(path: string, readers: readonly IngestReader[]): IngestReader | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  return readers.find(({ extensions }) => extensions.includes(extension));
}

/** The parts of a reader that travel to a thread. */
export function readerModule({ module, member, options, baseDir }: IngestReader): ReaderModule {
  return { module, member, options, baseDir };
}

/** A reader's name in chunks, the ledger and citations: another version may read other text. */
export function readerLabel({ name, version }: Pick<DocumentReader, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Formats that are nothing to read without a reader, and the package that has one: for advice alone. */
const documentPackages: ReadonlyMap<string, string> = new Map([
  ['pdf', '@touchstone/read-pdf'],
  ['epub', '@touchstone/readers'],
  ['docx', '@touchstone/readers'],
]);

/** The package to install for a file that has no reader. */
export function missingReader(path: string): string | undefined {
  return documentPackages.get(extname(path).slice(1).toLowerCase());
}
