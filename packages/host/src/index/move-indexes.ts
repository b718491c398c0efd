import { RetrievalError } from '@touchstone/contract';
import type { MoveOptions, MoveReport } from '@touchstone/ingest';
import type { LoadedConfig } from '../file/load-config.ts';
import { closing } from '../providers/closing.ts';
import { openProviders } from '../providers/open-providers.ts';
import { refinementFile } from '../providers/refinement/index-refinements.ts';
import { copyRefinement } from './copy-refinement.ts';

type Loaded = Pick<LoadedConfig, 'config' | 'baseDir'>;

/** The indexes to copy. */
export interface MoveArguments {
  /** Default: all indexes that the store has. */
  readonly index?: string;
  /** Its name in the other store. Only with `index`. Default: the same. */
  readonly as?: string;
}

/** A copied index. */
export interface MovedIndex extends MoveReport {
  readonly index: string;
  /** True if second vectors, which lie beside the config, were copied too. */
  readonly isRefined: boolean;
}

/**
 * Copies indexes from the store of one config into that of another, see `moveIndex` of `@touchstone/ingest`, and the
 * second vectors of those that were refined. No embedder is opened. Throws the errors of both and of `openProviders`,
 * and `invalid_request` where both configs name one store, or one name is to serve several indexes.
 */
export async function moveIndexes(
  from: Loaded,
  to: Loaded,
  given: MoveArguments = {},
  options?: MoveOptions,
): Promise<readonly MovedIndex[]> {
  const { index, as } = given;
  if (JSON.stringify([from.config.store, from.baseDir]) === JSON.stringify([to.config.store, to.baseDir])) {
    throw new RetrievalError('invalid_request', 'Both configs name the same store: use a config with another one.');
  }
  if (as !== undefined && index === undefined) {
    throw new RetrievalError('invalid_request', 'A name for the copy needs one index: name the index to copy.');
  }
  const { moveIndex } = await import('@touchstone/ingest');
  return closing(await openProviders(from, []), async ({ store: source }) =>
    closing(await openProviders(to, []), async ({ store: target }) => {
      const { signal } = options ?? {};
      const indexes = index === undefined ? ((await source.listIndexes?.({ signal })) ?? []) : [index];
      const moved: MovedIndex[] = [];
      for (const name of indexes) {
        const report = await moveIndex(source, target, { index: name, as }, options);
        const isRefined = await copyRefinement(
          { file: refinementFile(from, name), store: source, index: name },
          { file: refinementFile(to, as ?? name), store: target, index: as ?? name },
          signal,
        );
        moved.push({ index: name, ...report, isRefined });
      }
      return moved;
    }),
  );
}
