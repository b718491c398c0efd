import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { RetrievalError } from '@touchstone/contract';

/** Name and version of the weights; a part of the fingerprint of an index. */
export const MODEL_NAME = 'touchstone-minilm-1';

/** The most tokens of a text that the model reads, with the two that frame it. */
export const MAXIMUM_TOKENS = 256;

export const DIMENSIONS = 384;

/** The weights, as `tools/convert-minilm` writes them. */
export interface ModelFile {
  /** A whole ONNX model, for onnxruntime. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes of one tensor of it. Row-major, little endian. */
  tensor(name: string): Uint8Array<ArrayBuffer>;
}

interface TensorIndex {
  readonly sha256: string;
  readonly tensors: Readonly<Record<string, TensorPlace | undefined>>;
}

interface TensorPlace {
  readonly type: 'int8' | 'float32';
  readonly shape: readonly number[];
  readonly offset: number;
}

/** Reads and checks the weights. Throws `internal` where they are missing or damaged. */
export function readModel(folder: URL = modelFolder): ModelFile {
  const index: TensorIndex = JSON.parse(modelPart(`${MODEL_NAME}.json`, folder).toString('utf8'));
  const bytes = new Uint8Array(modelPart(`${MODEL_NAME}.onnx`, folder));
  if (createHash('sha256').update(bytes).digest('hex') !== index.sha256) throw damaged('its checksum differs');
  return {
    bytes,
    tensor(name) {
      const place = index.tensors[name];
      if (place === undefined) throw damaged(`it has no tensor ${name}`);
      const size = place.shape.reduce((product, side) => product * side, place.type === 'int8' ? 1 : 4);
      return bytes.slice(place.offset, place.offset + size);
    },
  };
}

/** One file of the package's folder `model`. */
export function modelPart(name: string, folder: URL = modelFolder): Buffer<ArrayBuffer> {
  const path = new URL(name, folder);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw damaged('it cannot be read', { operatorNote: path.pathname, cause });
  }
}

function damaged(why: string, rest: { readonly operatorNote?: string; readonly cause?: unknown } = {}): RetrievalError {
  return new RetrievalError(
    'internal',
    `The model ${MODEL_NAME} cannot be used: ${why}. Install @touchstone/minilm again.`,
    rest,
  );
}

const modelFolder = new URL('../model/', import.meta.url);
