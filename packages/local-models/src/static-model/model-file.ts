import { createHash, subtle } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { endianness } from 'node:os';
import { RetrievalError } from '@touchstone/contract';

/** The header of the file; written by the training program. */
interface ModelHeader {
  readonly name: string;
  readonly dimensions: number;
  readonly tokens: number;
  /** A token that occurs n times in a text counts `occurrenceWeights[min(n, length) - 1]`, a whole number. */
  readonly occurrenceWeights: readonly number[];
  /** Mean length of a token's vector, in units of scale × row: the weight 1. */
  readonly unitWeight: number;
  readonly vocabularyBytes: number;
  /** Of everything after the header, in hexadecimal. */
  readonly sha256: string;
}

export interface ModelFile {
  readonly header: ModelHeader;
  readonly vocabulary: readonly string[];
  /** One multiplier for each token, a whole number. */
  readonly scales: Uint16Array;
  /** Tokens × dimensions, row by row; a token's vector is its row times its scale. */
  readonly table: Int8Array;
}

/**
 * Reads a model: the letters `TSM1`, the header's length (uint32, little endian), the header as JSON, the vocabulary (UTF-8, one
 * token a line, padded to an even length), the scales (uint16, little endian), the table (int8). Throws `internal` for a
 * file that is missing, damaged, or of another form.
 */
export function readModelFile(path: URL): ModelFile {
  const { file, body } = modelOf(
    orDamaged(path, () => readFileSync(path)),
    path,
  );
  checkSum(createHash('sha256').update(body).digest('hex'), file, path);
  return file;
}

/** A model whose bytes may still be damaged: `intact` rejects then. */
export interface UncheckedModel {
  readonly file: ModelFile;
  readonly intact: Promise<void>;
}

/** The same, while the thread does other work: another one takes the checksum. */
export async function openModelFile(path: URL): Promise<UncheckedModel> {
  const handle = await open(path).catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
  const bytes = await readWhole(handle)
    .catch((cause: unknown) => {
      throw unreadable(path, cause);
    })
    .finally(() => handle.close());
  const { file, body } = modelOf(bytes, path);
  const digest = subtle.digest('SHA-256', body);
  return { file, intact: digest.then((sum) => checkSum(Buffer.from(sum).toString('hex'), file, path)) };
}

/** In one request where the system allows: `readFile` makes one for each half megabyte. */
async function readWhole(handle: FileHandle): Promise<Buffer<ArrayBuffer>> {
  const { size } = await handle.stat();
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(bytes, at);
    if (bytesRead === 0) return bytes.subarray(0, at);
    at += bytesRead;
  }
  return bytes;
}

/** The header of the file, without a look at the rest: some kilobytes are read. */
export function readModelHeader(path: URL): ModelHeader {
  const bytes = Buffer.alloc(headerRoom);
  const size = orDamaged(path, () => {
    const file = openSync(path, 'r');
    try {
      return readSync(file, bytes);
    } finally {
      closeSync(file);
    }
  });
  return headerOf(bytes.subarray(0, size), path).header;
}

/** The header is shorter. */
const headerRoom = 65_536;

function headerOf(bytes: Buffer, path: URL): { readonly header: ModelHeader; readonly bodyStart: number } {
  if (bytes.subarray(0, 4).toString('latin1') !== 'TSM1') throw damaged(path, 'it is no model file');
  const bodyStart = 8 + bytes.readUInt32LE(4);
  return { header: JSON.parse(bytes.subarray(8, bodyStart).toString('utf8')), bodyStart };
}

function modelOf(
  bytes: Buffer<ArrayBuffer>,
  path: URL,
): { readonly file: ModelFile; readonly body: Buffer<ArrayBuffer> } {
  const { header, bodyStart } = headerOf(bytes, path);
  const body = bytes.subarray(bodyStart);
  const scalesStart = header.vocabularyBytes + (header.vocabularyBytes % 2);
  const tableStart = scalesStart + 2 * header.tokens;
  const tableSize = header.tokens * header.dimensions;
  if (body.length !== tableStart + tableSize) throw damaged(path, 'it has another length than it says');

  const scales = Buffer.from(body.subarray(scalesStart, tableStart));
  if (endianness() === 'BE') scales.swap16();
  const file = {
    header,
    vocabulary: body.subarray(0, header.vocabularyBytes).toString('utf8').split('\n'),
    scales: new Uint16Array(Uint8Array.from(scales).buffer),
    table: new Int8Array(body.buffer, body.byteOffset + tableStart, tableSize),
  };
  return { file, body };
}

function checkSum(found: string, { header }: ModelFile, path: URL): void {
  if (found !== header.sha256) throw damaged(path, 'its checksum differs');
}

function orDamaged<Result>(path: URL, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: URL, cause: unknown): RetrievalError {
  return damaged(path, 'it cannot be read', cause);
}

function damaged(path: URL, why: string, cause?: unknown): RetrievalError {
  return new RetrievalError(
    'internal',
    `The static model cannot be used: ${why}. Install @touchstone/local-models/static-model again.`,
    { operatorNote: path.pathname, cause },
  );
}
