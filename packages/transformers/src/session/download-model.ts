import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isRetrievalError } from '@touchstone/contract';
import { type Checksums, checkDigest, checksumFile, formatChecksums } from './checksums.ts';
import type { Dtype } from './dtype.ts';
import { type HubFileSource, hubFile } from './hub-file.ts';
import { modelError, reasonOf } from './model-error.ts';
import { configFile, modelFiles, readModelConfig } from './model-files.ts';
import type { ModelProgress } from './model-options.ts';

export interface DownloadRequest extends HubFileSource {
  readonly dtype: Dtype;
  /** The expected files; one that is not named is taken as it comes. */
  readonly checksums: Checksums;
  readonly onProgress: (progress: ModelProgress) => void;
}

/**
 * Downloads a model into a directory that does not exist yet. It appears there whole, with the checksums of its files, or not
 * at all; where another process was faster, its copy stays.
 */
export async function downloadModel(directory: string, request: DownloadRequest): Promise<void> {
  const parent = dirname(directory);
  await mkdir(parent, { recursive: true });
  const partial = await mkdtemp(join(parent, '.partial-'));
  try {
    const config = await download(configFile, partial, request);
    const files = modelFiles(
      request.dtype,
      readModelConfig(await readFile(join(partial, configFile), 'utf8'), configFile),
    );
    const digests: Record<string, string> = { [configFile]: config };
    for (const file of files) digests[file] ??= await download(file, partial, request);
    await writeFile(join(partial, checksumFile), formatChecksums(digests));
    await moveInto(directory, partial);
  } catch (error) {
    request.signal.throwIfAborted();
    if (isRetrievalError(error)) throw error;
    throw modelError(
      'unavailable',
      `Model "${request.model}" was not downloaded: see that the disk has room, and try again.`,
      {
        operatorNote: `${directory}: ${reasonOf(error)}`,
        cause: error,
      },
    );
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Fetches one file, checks it, and returns its SHA-256. */
async function download(file: string, directory: string, request: DownloadRequest): Promise<string> {
  const { body, totalBytes } = await hubFile(file, request);
  const path = join(directory, file);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let loadedBytes = 0;
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const bytes of source) {
      hash.update(bytes);
      loadedBytes += bytes.length;
      request.onProgress({ stage: 'download', file, loadedBytes, totalBytes });
      yield bytes;
    }
  };
  await pipeline(body, counted, createWriteStream(path), { signal: request.signal });
  const digest = hash.digest('hex');
  const expected = request.checksums[file];
  if (expected !== undefined) checkDigest(`${file} of model "${request.model}"`, digest, expected);
  return digest;
}

async function moveInto(directory: string, partial: string): Promise<void> {
  try {
    await rename(partial, directory);
  } catch (error) {
    const there = await stat(join(directory, checksumFile)).catch(() => undefined);
    if (there === undefined) throw error;
  }
}
