import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRetrievalError, writeFailure } from '@touchstone/contract';
import { type Bm25Index, type Bm25IndexOptions, restoreBm25Index } from '@touchstone/lexical';
import { z } from 'zod';
import { storeError } from '../server/errors.ts';

/** A keyword index and its collection. */
export interface KeywordSnapshot {
  readonly bm25: Bm25Index;
  readonly ids: Set<string>;
  /** Languages of their texts, by id, of those that name one. */
  readonly languages: Map<string, string>;
  /** The catalog's version that it is in step with. */
  readonly version: number;
  /** Characters of all texts that were ever added: an estimate of its size in memory. */
  readonly characters: number;
}

/** Keeps snapshots in a folder, one file a collection. Everything in them can be made anew from the collections. */
export function snapshotFolder(folder: string, settings: Bm25IndexOptions) {
  const pathOf = (collectionId: string) => join(folder, `${collectionId.replace(/[^\w-]/g, '_')}.bm25`);

  return {
    /** Undefined where there is none, or none that can be used. */
    async read(collectionId: string) {
      const bytes = await readFile(pathOf(collectionId)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw unusable(folder, error);
      });
      return bytes === undefined ? undefined : decoded(bytes, settings);
    },

    async write(collectionId: string, { bm25, ids, languages, version, characters }: KeywordSnapshot) {
      const header = JSON.stringify({ format, version, characters, ids: [...ids], languages: [...languages] });
      // Whole or not at all, also where two processes write.
      const temporary = join(folder, `${randomUUID()}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(temporary, [`${header}\n`, bm25.toBytes()], { mode: 0o600 });
        await rename(temporary, pathOf(collectionId));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw unwritten(pathOf(collectionId), error);
      }
    },

    async remove(collectionId: string) {
      await rm(pathOf(collectionId), { force: true }).catch((error: unknown) => {
        throw unusable(folder, error);
      });
    },
  };
}

/** Of the first format, all texts were analyzed as English. */
const format = 'touchstone-chroma-keywords/2';

const headerSchema = z.object({
  format: z.literal(format),
  version: z.int(),
  characters: z.int(),
  ids: z.array(z.string()),
  languages: z.array(z.tuple([z.string(), z.string()])),
});

/** Undefined for a damaged file, another format or another analyzer: the index is made anew then. */
function decoded(bytes: Buffer, settings: Bm25IndexOptions): KeywordSnapshot | undefined {
  try {
    const end = bytes.indexOf(0x0a);
    const { version, characters, ids, languages } = headerSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
    const bm25 = restoreBm25Index(bytes.subarray(end + 1), settings);
    if (bm25.size !== ids.length || !ids.every((id) => bm25.has(id))) return undefined;
    return { bm25, ids: new Set(ids), languages: new Map(languages), version, characters };
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function unwritten(file: string, error: unknown): Error {
  const failure = writeFailure(error, file);
  if (!isRetrievalError(failure) || failure.code !== 'unavailable') return unusable(dirname(file), error);
  return storeError('unavailable', failure.message, { cause: error, operatorNote: failure.operatorNote });
}

function unusable(folder: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return storeError(
    'invalid_config',
    'The folder of the keyword indexes cannot be used: make it writable, or set `keywordFolder`.',
    { cause: error, operatorNote: `${folder}: ${reason}` },
  );
}
