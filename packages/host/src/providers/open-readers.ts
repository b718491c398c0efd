import type { IngestReader } from '@touchstone/ingest';
import type { LoadedConfig } from '../file/load-config.ts';
import { isInstalled } from '../file/load-module.ts';
import { defaultReaders, optionalReaders, type ReaderReference } from '../settings/reader-settings.ts';
import { resolvePlugin } from './resolve-provider.ts';

/**
 * The readers of a config, as threads find them: those that it names, then those that come with the engine, then those for PDF, EPUB and
 * DOCX that are installed. For a file, the first that knows its extension reads. Throws what `resolveProvider` throws for a reader
 * that the config names.
 */
export async function openReaders(loaded: Pick<LoadedConfig, 'config' | 'baseDir'>): Promise<readonly IngestReader[]> {
  const { config, baseDir } = loaded;
  if (config.readers === 'none') return [];
  const named = config.readers.map((reference, index) => openReader(reference, baseDir, `readers[${index}]`));
  const others = [...defaultReaders, ...(await installed(optionalReaders, baseDir))].map((reference) =>
    openReader(reference, baseDir, 'readers'),
  );
  return Promise.all([...named, ...others]);
}

async function openReader(reference: ReaderReference, baseDir: string, key: string): Promise<IngestReader> {
  const { plugin, options, location, member } = await resolvePlugin('reader', reference, { baseDir, key });
  const reader = plugin.create(options, { baseDir });
  const { name, version, extensions } = reader;
  // Threads make their own; this one has only been asked what it is.
  await reader.close?.();
  return { module: location, member, options, baseDir, name, version, extensions };
}

async function installed(readers: readonly ReaderReference[], baseDir: string): Promise<readonly ReaderReference[]> {
  const found = await Promise.all(readers.map(({ use }) => isInstalled(use, baseDir)));
  return readers.filter((_, index) => found[index]);
}
