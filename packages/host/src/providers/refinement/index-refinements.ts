import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Embedder, type Refinement, RetrievalError } from '@touchstone/contract';
import type { LoadedConfig } from '../../file/load-config.ts';
import { stateFolder } from '../../settings/state-folder.ts';
import type { OpenProvider } from '../index-encoders.ts';

type Loaded = Pick<LoadedConfig, 'config' | 'baseDir'>;

/** The file of the second vectors of an index. It lies beside the config, whatever the store. */
export function refinementFile({ config, baseDir }: Loaded, index: string): string {
  const { use, options } = config.store;
  const place = hash('sha256', JSON.stringify([use, options.file, options.url]), 'hex').slice(0, 8);
  return join(baseDir, stateFolder, 'refined', `${index}-${place}.sqlite`);
}

/** The embedder of second vectors, made once. Throws `invalid_config` without one, and errors of `resolveProvider`. */
export function refinerOnce({ config }: Loaded, open: OpenProvider): () => Promise<Embedder> {
  let opening: Promise<Embedder> | undefined;
  return () => {
    if (config.refiner === undefined) {
      throw new RetrievalError(
        'invalid_config',
        'The config has no refiner: name an embedder in `refiner`, or leave the key out for "@touchstone/embed-bge".',
      );
    }
    opening ??= open('embedder', config.refiner, 'refiner').catch((thrown: unknown) => {
      opening = undefined;
      throw thrown;
    });
    return opening;
  };
}

/** The second vectors of indexes, each opened at the first reranking of its index; and a function that closes them. */
export function indexRefinements(loaded: Loaded, open: OpenProvider) {
  const refiner = refinerOnce(loaded, open);
  const opened = new Map<string, Promise<Refinement & { close(): void }>>();
  const of = async (file: string) => {
    const { openRefinement } = await import('./open-refinement.ts');
    return openRefinement(file, refiner);
  };
  return {
    of(index: string): Refinement | undefined {
      if (loaded.config.refiner === undefined) return undefined;
      return {
        async at(version) {
          const file = refinementFile(loaded, index);
          // Nothing is loaded without second vectors.
          if (!existsSync(file)) return 'none';
          const known = opened.get(file) ?? of(file);
          opened.set(file, known);
          return (await known).at(version);
        },
      };
    },
    async close(): Promise<void> {
      for (const refinement of opened.values()) (await refinement.catch(() => undefined))?.close();
    },
  };
}
