import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { modelError, reasonOf, systemCodeOf } from './model-error.ts';

/** SHA-256 in hexadecimal, by path relative to the model's directory. */
export type Checksums = Readonly<Record<string, string>>;

/** The file with the checksums of a download. */
export const checksumFile = 'SHA256SUMS';

/** The checksums of an option: a record, or the path of a file in the form that `sha256sum` writes and checks. */
export async function readChecksums(source: Checksums | string): Promise<Checksums> {
  if (typeof source !== 'string') return source;
  const text = await readFile(source, 'utf8').catch((error: unknown) => {
    throw modelError('invalid_config', `The checksum file ${basename(source)} cannot be read: correct \`checksums\`.`, {
      operatorNote: reasonOf(error),
      cause: error,
    });
  });
  return parseChecksums(text, source);
}

/** Reads lines of `<64 hexadecimal digits>  <path>`. */
function parseChecksums(text: string, file: string): Checksums {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const entries = lines.map((line) => {
    const [, digest, path] = /^([0-9a-fA-F]{64}) [ *](?:\.\/)?(.+)$/.exec(line) ?? [];
    if (digest === undefined || path === undefined) {
      throw modelError(
        'invalid_config',
        `The checksum file ${basename(file)} has a line that is not "<SHA-256>  <path>": write it with sha256sum.`,
        { operatorNote: file },
      );
    }
    return [path, digest] as const;
  });
  return Object.fromEntries(entries);
}

export function formatChecksums(checksums: Checksums): string {
  const paths = Object.keys(checksums).sort((a, b) => (a < b ? -1 : 1));
  return paths.map((path) => `${checksums[path]}  ${path}\n`).join('');
}

export interface VerifyOptions {
  /** Called before each file is read. */
  readonly onFile: (file: string) => void;
  readonly signal: AbortSignal;
}

/** Throws `bad_response` for a file whose bytes are others, `invalid_config` for one that is not there. */
export async function verifyChecksums(
  directory: string,
  checksums: Checksums,
  { onFile, signal }: VerifyOptions,
): Promise<void> {
  for (const [file, expected] of Object.entries(checksums)) {
    onFile(file);
    checkDigest(file, await sha256Of(join(directory, file), signal), expected, join(directory, file));
  }
}

/** Throws `bad_response` unless the digests are the same. */
export function checkDigest(file: string, found: string, expected: string, operatorNote?: string): void {
  if (found === expected.toLowerCase()) return;
  throw modelError(
    'bad_response',
    `${file} has the SHA-256 ${found}; ${expected.toLowerCase()} was expected. Nothing of the model was loaded: fetch ` +
      'the file again from a source that you trust, or correct checksums.',
    { operatorNote },
  );
}

async function sha256Of(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(file, { signal, highWaterMark: readBytes })) hash.update(bytes);
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error;
    throw modelError('invalid_config', `${basename(file)} has a checksum but does not exist.`, {
      operatorNote: file,
      cause: error,
    });
  }
  return hash.digest('hex');
}

const readBytes = 1 << 20;
