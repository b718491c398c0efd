import { basename, join, resolve } from 'node:path';
import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import type { MoveOptions } from '@touchstone/ingest';
import { datedHere, type IndexMemory, readMemory, writeMemory } from '@touchstone/ingest/freshness';
import type { SqliteStore } from '@touchstone/provider-sqlite';
import { memoryPlace } from '../../ask/index-memories.ts';
import type { LoadedConfig } from '../../file/load-config.ts';
import { closing } from '../../providers/closing.ts';
import { openProviders, type Providers } from '../../providers/open-providers.ts';
import { refinementFile } from '../../providers/refinement/index-refinements.ts';
import { copyRefinement } from '../copy-refinement.ts';
import type { Manifest } from './archive-file.ts';

/**
 * Takes an index from a file of `exportIndex` into the config's store, in place of the one of its name. Everything is checked
 * before: the parts, every row, and that the config makes indexes with the same models and settings. The former index answers
 * until the new one is whole. The next indexing brings what differs in this folder.
 *
 * Throws `invalid_config` for a file that is damaged, of another version or of other models, and the errors of `moveIndex`.
 */
export async function importIndex(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  given: { readonly file: string },
  options?: MoveOptions,
): Promise<Manifest> {
  const { baseDir } = loaded;
  const file = resolve(given.file);
  const [{ moveIndex }, { sqliteStore }, { indexPart, refinedPart, sourcesPart, unpackArchive }, { inWorkFolder }] =
    await Promise.all([
      import('@touchstone/ingest'),
      import('@touchstone/provider-sqlite'),
      import('./archive-file.ts'),
      import('./work-folder.ts'),
    ]);
  return inWorkFolder(baseDir, async (folder) => {
    const manifest = await unpackArchive(file, folder);
    const { index } = manifest;
    await closing(await openProviders(loaded, ['embedder']), async (providers) =>
      closing(sqliteStore({ file: join(folder, indexPart) }), async (unpacked) => {
        await checkUnpacked(unpacked, manifest, file);
        await checkFit(unpacked, manifest, { loaded, providers, file });
        const place = memoryPlace(loaded, index);
        const before = readMemory(place);
        // Killed from here on, either index may be there: the next run reads all files.
        if (before !== undefined) await writeMemory(place, withoutFiles(before));
        await moveIndex(unpacked, providers.store, { index, replaces: true }, options);
        const memory = readMemory(join(folder, sourcesPart));
        if (memory?.index === index) await writeMemory(place, datedHere(memory, baseDir));
        await copyRefinement(
          { file: join(folder, refinedPart), store: unpacked, index },
          { file: refinementFile(loaded, index), store: providers.store, index },
          options?.signal,
        );
      }),
    );
    return manifest;
  });
}

function withoutFiles({ index, sources }: IndexMemory): IndexMemory {
  return { index, sources: sources.map((source) => ({ ...source, files: [], leftOut: [], passedOver: [] })) };
}

/** Checks every row, and that the store has what the manifest says. */
async function checkUnpacked(unpacked: SqliteStore, manifest: Manifest, file: string): Promise<void> {
  try {
    await unpacked.checkIntegrity();
    const { chunkCount, documentCount = 0 } = await unpacked.describe(manifest.index);
    if (chunkCount === manifest.chunks && documentCount === manifest.documents) return;
  } catch (cause) {
    if (!isRetrievalError(cause)) throw cause;
    const remedy = 'export it again with this release of touchstone, or index the sources here';
    throw new RetrievalError('invalid_config', `The index in ${basename(file)} cannot be read: ${remedy}.`, { cause });
  }
  throw new RetrievalError(
    'invalid_config',
    `${basename(file)} has another index than its manifest says: export it again.`,
  );
}

async function checkFit(
  unpacked: SqliteStore,
  { index }: Manifest,
  {
    loaded,
    providers,
    file,
  }: { readonly loaded: Pick<LoadedConfig, 'config'>; readonly providers: Providers; readonly file: string },
): Promise<void> {
  const { indexDifference } = await import('@touchstone/ingest');
  const [description, encoders] = await Promise.all([unpacked.describe(index), providers.encodersFor(index)]);
  const difference = indexDifference(description, encoders, loaded.config.indexes[index]?.chunking);
  if (difference === undefined) return;
  throw new RetrievalError(
    'invalid_config',
    `${basename(file)} has an index that this config would make otherwise: from there to here, ${difference}. Use the config and the release that made it, or index the sources here.`,
  );
}
