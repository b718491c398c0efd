import { basename } from 'node:path';
import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { fileCache } from './file-cache.ts';
import { memoryCache } from './memory-cache.ts';
import type { ResilienceSettings } from './settings.ts';
import type { VectorCache } from './vector-cache.ts';

/**
 * Memory before file, by the settings; undefined where they have neither. Entries of the file are kept in memory too. Throws
 * `invalid_config` when the file cannot be opened; where it fails later, the call does.
 */
export function layeredCache(settings: ResilienceSettings['cache']): VectorCache | undefined {
  if (settings === false) return undefined;
  const memory = settings.memoryBytes === 0 ? undefined : memoryCache(settings.memoryBytes);
  const { file } = settings;
  if (file === undefined) return memory;
  const guarded = guardedCache(fileCache(file, settings.fileBytes), file);
  return memory === undefined ? guarded : inFront(memory, guarded);
}

function inFront(memory: VectorCache, file: VectorCache): VectorCache {
  return {
    ...file,
    read(keys) {
      const found = [...memory.read(keys)];
      const missing = keys.flatMap((key, position) => (found[position] === undefined ? [{ key, position }] : []));
      if (missing.length === 0) return found;
      const vectors = file.read(missing.map(({ key }) => key));
      const read = missing.flatMap(({ key, position }, i) => {
        const vector = vectors[i];
        return vector === undefined ? [] : [{ key, position, vector }];
      });
      for (const { position, vector } of read) found[position] = vector;
      memory.write(read);
      return found;
    },
    write(entries) {
      memory.write(entries);
      file.write(entries);
    },
  };
}

function guardedCache(cache: VectorCache, file: string): VectorCache {
  return {
    ...cache,
    read: (keys) => guarded(() => cache.read(keys)),
    write: (entries) => guarded(() => cache.write(entries)),
  };

  function guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw isRetrievalError(error) ? error : failed(error, file);
    }
  }
}

function failed(cause: unknown, file: string): RetrievalError {
  const operatorNote = cause instanceof Error ? `${file}: ${cause.message}` : file;
  const message = `The file of the embedding cache, "${basename(file)}", failed: check that the disk has room, or turn the cache's file off.`;
  return new RetrievalError('unavailable', message, { operatorNote, cause });
}
