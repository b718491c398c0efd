import { join, resolve } from 'node:path';
import type { DocumentRecord } from '@touchstone/contract';
import type { MoveOptions } from '@touchstone/ingest';
import { readMemory, writeMemory } from '@touchstone/ingest/freshness';
import { isObjectName } from '@touchstone/ingest/git';
import { memoryPlace } from '../../ask/index-memories.ts';
import type { LoadedConfig } from '../../file/load-config.ts';
import { closing } from '../../providers/closing.ts';
import { openProviders } from '../../providers/open-providers.ts';
import { refinementFile } from '../../providers/refinement/index-refinements.ts';
import { copyRefinement } from '../copy-refinement.ts';
import type { Manifest, PartName } from './archive-file.ts';

/**
 * Writes an index into one file, with its vectors, from any store: see `importIndex`. Throws the errors of `moveIndex` and
 * `openProviders`, and `unavailable` where the file cannot be written.
 */
export async function exportIndex(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  given: { readonly index: string; readonly file: string },
  options?: MoveOptions,
): Promise<Manifest> {
  const { index } = given;
  const [{ moveIndex }, { sqliteStore }, { indexPart, packArchive, refinedPart, sourcesPart }, { inWorkFolder }] =
    await Promise.all([
      import('@touchstone/ingest'),
      import('@touchstone/provider-sqlite'),
      import('./archive-file.ts'),
      import('./work-folder.ts'),
    ]);
  return closing(await openProviders(loaded, []), async ({ store }) => {
    // A missing index is reported before anything is written.
    await store.describe(index, options);
    return inWorkFolder(loaded.baseDir, async (folder) => {
      const { about, isRefined } = await closing(sqliteStore({ file: join(folder, indexPart) }), async (copy) => {
        await moveIndex(store, copy, { index }, options);
        const [{ fingerprint, chunkCount }, ledger] = await Promise.all([
          copy.describe(index, options),
          copy.readDocuments(index, options),
        ]);
        const isRefined = await copyRefinement(
          { file: refinementFile(loaded, index), store, index },
          { file: join(folder, refinedPart), store: copy, index },
          options?.signal,
        );
        const about = { index, fingerprint, commit: commitOf(ledger), chunks: chunkCount, documents: ledger.length };
        return { about, isRefined };
      });
      const memory = readMemory(memoryPlace(loaded, index));
      if (memory !== undefined) await writeMemory(join(folder, sourcesPart), memory);
      const parts: PartName[] = [indexPart];
      if (memory !== undefined) parts.push(sourcesPart);
      if (isRefined) parts.push(refinedPart);
      return packArchive(folder, resolve(given.file), about, parts);
    });
  });
}

/** The commit that most documents are of: others have been edited since. */
function commitOf(ledger: readonly DocumentRecord[]): string | undefined {
  const commits = Map.groupBy(ledger, ({ ref }) => ref);
  const counted = [...commits]
    .filter(([ref]) => isObjectName(ref))
    .map(([ref, documents]) => ({ ref, count: documents.length }));
  return counted.sort((a, b) => b.count - a.count || (a.ref < b.ref ? -1 : 1))[0]?.ref;
}
