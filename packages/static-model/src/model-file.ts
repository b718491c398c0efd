import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { RetrievalError } from '@touchstone/contract';

/** What the file says of itself; written by the training program. */
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
  const bytes = read(path);
  if (bytes.subarray(0, 4).toString('latin1') !== 'TSM1') throw damaged(path, 'it is no model file');
  const bodyStart = 8 + bytes.readUInt32LE(4);
  const header: ModelHeader = JSON.parse(bytes.subarray(8, bodyStart).toString('utf8'));
  const body = bytes.subarray(bodyStart);
  if (createHash('sha256').update(body).digest('hex') !== header.sha256) throw damaged(path, 'its checksum differs');

  const scalesStart = header.vocabularyBytes + (header.vocabularyBytes % 2);
  const tableStart = scalesStart + 2 * header.tokens;
  const scales = Uint16Array.from({ length: header.tokens }, (_, id) => body.readUInt16LE(scalesStart + 2 * id));
  return {
    header,
    vocabulary: body.subarray(0, header.vocabularyBytes).toString('utf8').split('\n'),
    scales,
    table: new Int8Array(body.buffer, body.byteOffset + tableStart, header.tokens * header.dimensions),
  };
}

function read(path: URL): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw damaged(path, 'it cannot be read', cause);
  }
}

function damaged(path: URL, why: string, cause?: unknown): RetrievalError {
  return new RetrievalError(
    'internal',
    `The static model cannot be used: ${why}. Install @touchstone/static-model again.`,
    { operatorNote: path.pathname, cause },
  );
}
