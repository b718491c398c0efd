import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { RetrievalError } from '@touchstone/contract';

/** The location of a package's model, made by `lab/convert-encoder`. Plain data, so that it can be sent to threads. */
export interface EncoderModel {
  /** Name and version of the weights; a part of the fingerprint of an index. `NAME.onnx` and `NAME.json` are its files. */
  readonly name: string;
  /** The package that holds it, for messages. */
  readonly package: string;
  /** The URL of its folder, with a slash at the end. */
  readonly folder: string;
  /** The most tokens of a text that it reads, with the two that frame it. */
  readonly maximumTokens: number;
}

/** Length of every vector: the arithmetic has this width alone. */
export const DIMENSIONS = 384;

/** The weights of a model, read and checked. */
export interface ModelWeights {
  /** A whole ONNX model, for onnxruntime. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly layers: number;
  /** The text's vector: the mean of its tokens, or the first token alone. */
  readonly pooling: 'mean' | 'first';
  /** The bytes of one tensor of it. Row-major, little endian. */
  tensor(name: string): Uint8Array<ArrayBuffer>;
}

interface WeightsIndex {
  readonly sha256: string;
  readonly layers: number;
  readonly pooling: 'mean' | 'first';
  readonly tensors: Readonly<Record<string, TensorPlace | undefined>>;
}

interface TensorPlace {
  readonly type: 'int8' | 'float32';
  readonly shape: readonly number[];
  readonly offset: number;
}

/** Reads and checks the weights. Throws `internal` where they are missing or damaged. */
export function readWeights(model: EncoderModel): ModelWeights {
  const index: WeightsIndex = JSON.parse(modelPart(model, `${model.name}.json`).toString('utf8'));
  const bytes = new Uint8Array(modelPart(model, `${model.name}.onnx`));
  if (createHash('sha256').update(bytes).digest('hex') !== index.sha256) throw damaged(model, 'its checksum differs');
  return {
    bytes,
    layers: index.layers,
    pooling: index.pooling,
    tensor(name) {
      const place = index.tensors[name];
      if (place === undefined) throw damaged(model, `it has no tensor ${name}`);
      const size = place.shape.reduce((product, side) => product * side, place.type === 'int8' ? 1 : 4);
      return bytes.slice(place.offset, place.offset + size);
    },
  };
}

/** One file of the model's folder. */
export function modelPart(model: EncoderModel, name: string): Buffer<ArrayBuffer> {
  const path = new URL(name, model.folder);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw damaged(model, 'it cannot be read', { operatorNote: path.pathname, cause });
  }
}

function damaged(
  model: EncoderModel,
  why: string,
  rest: { readonly operatorNote?: string; readonly cause?: unknown } = {},
): RetrievalError {
  return new RetrievalError(
    'internal',
    `The model ${model.name} cannot be used: ${why}. Install ${model.package} again.`,
    rest,
  );
}
