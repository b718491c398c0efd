import type { CallOptions, DocumentInput } from '@touchstone/contract';
import type { DocumentAsIndexed, IngestReader } from '@touchstone/ingest';
import type { LoadedConfig } from '../file/load-config.ts';

/**
 * Reads documents like the config's indexing, for `verifyCitations`. Readers are looked for when the first document is
 * read. Throws the errors of `openReaders` and `readInThread`.
 */
export function documentReading(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
): (input: DocumentInput, options?: CallOptions) => Promise<DocumentAsIndexed | undefined> {
  let opening: Promise<readonly IngestReader[]> | undefined;
  return async (input, given = {}) => {
    const { signal } = given;
    const [{ readInThread }, { openReaders }] = await Promise.all([
      import('@touchstone/ingest'),
      import('../providers/open-readers.ts'),
    ]);
    opening ??= openReaders(loaded);
    const { fileLimits } = loaded.config;
    return readInThread(input, { readers: await opening, fileLimits, signal });
  };
}
