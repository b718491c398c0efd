import type { IngestReader } from '@touchstone/ingest';
import type { LoadedConfig } from '../file/load-config.ts';
import { isInstalled } from '../file/load-module.ts';
import { defaultReaders, pdfReader, type ReaderReference } from '../settings/reader-settings.ts';
import { resolvePlugin } from './resolve-provider.ts';

/**
 * The readers of a config, in a form for threads: those that it names, then those that come with the engine, then the
 * one for PDF where it is installed. A file goes to the first reader for its extension. Throws the errors of
 * `resolveProvider` for a reader that the config names.
 */
export async function openReaders(loaded: Pick<LoadedConfig, 'config' | 'baseDir'>): Promise<readonly IngestReader[]> {
  const { config, baseDir } = loaded;
  if (config.readers === 'none') return [];
  const named = config.readers.map((reference, index) => openReader(reference, baseDir, `readers[${index}]`));
  const others = (await isInstalled(pdfReader.use, baseDir)) ? [...defaultReaders, pdfReader] : defaultReaders;
  return Promise.all([...named, ...others.map((reference) => openReader(reference, baseDir, 'readers'))]);
}

async function openReader(reference: ReaderReference, baseDir: string, key: string): Promise<IngestReader> {
  const { plugin, options, location, member } = await resolvePlugin('reader', reference, { baseDir, key });
  const reader = plugin.create(options, { baseDir });
  const { name, version, extensions } = reader;
  // Threads make their own; this one has only served for its name.
  await reader.close?.();
  return { module: location, member, options, baseDir, name, version, extensions };
}
