import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { RetrievalError, type Steps, withoutTurns } from '@touchstone/contract';

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
  return withoutTurns(
    modelOf(
      orDamaged(path, () => readFileSync(path)),
      path,
    ),
  );
}

/** The steps of reading it, once its bytes are there. */
export async function readModelInSteps(path: URL): Promise<Steps<ModelFile>> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
  return modelOf(bytes, path);
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

function* modelOf(bytes: Buffer, path: URL): Steps<ModelFile> {
  const { header, bodyStart } = headerOf(bytes, path);
  const body = bytes.subarray(bodyStart);
  const hash = createHash('sha256');
  for (let at = 0; at < body.length; at += bytesPerStep) {
    hash.update(body.subarray(at, at + bytesPerStep));
    yield;
  }
  if (hash.digest('hex') !== header.sha256) throw damaged(path, 'its checksum differs');

  const scalesStart = header.vocabularyBytes + (header.vocabularyBytes % 2);
  const tableStart = scalesStart + 2 * header.tokens;
  const scales = new Uint16Array(header.tokens);
  for (let id = 0; id < scales.length; id += 1) scales[id] = body.readUInt16LE(scalesStart + 2 * id);
  yield;
  return {
    header,
    vocabulary: body.subarray(0, header.vocabularyBytes).toString('utf8').split('\n'),
    scales,
    table: new Int8Array(body.buffer, body.byteOffset + tableStart, header.tokens * header.dimensions),
  };
}

/** Their checksum takes about a millisecond. */
const bytesPerStep = 1_048_576;

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
