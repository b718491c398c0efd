import type { CallOptions, DocumentInput } from '@touchstone/contract';
import { parseArgument } from '@touchstone/contract/wire';
import type { DocumentAsIndexed, IngestReader } from '@touchstone/ingest';
import type { LoadedConfig } from '../file/load-config.ts';
import { callArguments } from '../given/call-arguments.ts';
import { requireLoaded } from '../given/loaded-config.ts';

/**
 * Reads documents as the config's indexing does, for `verifyCitations`. Readers are looked for when the first document is read. Throws
 * what `openReaders` and `readInThread` throw.
 * Throws `invalid_request` for arguments of another kind.
 */
export function documentReading(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
): (input: DocumentInput, options?: CallOptions) => Promise<DocumentAsIndexed | undefined> {
  requireLoaded(loaded);
  let opening: Promise<readonly IngestReader[]> | undefined;
  return async (input, given = {}) => {
    const { signal } = parseArgument(callArguments.call, given, 'options of reading a document');
    const [{ readInThread }, { openReaders }] = await Promise.all([
      import('@touchstone/ingest'),
      import('../providers/open-readers.ts'),
    ]);
    opening ??= openReaders(loaded);
    const { fileLimits } = loaded.config;
    return readInThread(input, { readers: await opening, fileLimits, signal });
  };
}
