import { modelError } from '../session/model-error.ts';
import type { RuntimeOutputs } from '../session/runtime.ts';
import type { Pooling } from './presets.ts';

export interface PoolingSettings {
  readonly pooling: Pooling;
  readonly normalize: boolean;
  readonly dimensions: number;
}

/**
 * One vector for each text of a batch. `lengths` are the texts' tokens; the rest of a row is padding.
 *
 * Throws `invalid_config` where the model has other dimensions, or not the output that the pooling needs.
 */
export function pooledRows(
  outputs: RuntimeOutputs,
  lengths: readonly number[],
  { pooling, normalize, dimensions }: PoolingSettings,
): readonly Float32Array[] {
  const tensor =
    pooling === 'model' ? outputs.sentence_embedding : (outputs.last_hidden_state ?? outputs.token_embeddings);
  const shape = pooling === 'model' ? 2 : 3;
  if (tensor?.dims.length !== shape || !(tensor.data instanceof Float32Array)) throw otherOutput(outputs, pooling);
  const found = tensor.dims.at(-1);
  if (found !== dimensions) {
    throw modelError(
      'invalid_config',
      `dimensions is ${dimensions}; the model gives ${found}: set dimensions to ${found}.`,
    );
  }
  const { data } = tensor;
  const places = tensor.dims.length === 2 ? 1 : (tensor.dims[1] ?? 0);
  return lengths.map((length, row) => {
    const start = row * places * dimensions;
    const vectors = data.subarray(start, start + places * dimensions);
    const vector = pool(vectors, length, pooling, dimensions);
    return Float32Array.from(normalize ? unitLength(vector) : vector);
  });
}

function otherOutput(outputs: RuntimeOutputs, pooling: Pooling): Error {
  const needed = pooling === 'model' ? '"sentence_embedding"' : '"last_hidden_state"';
  const found = Object.entries(outputs).map(([name, tensor]) => `"${name}" (${shapeOf(tensor)})`);
  return modelError(
    'invalid_config',
    `Pooling "${pooling}" needs the output ${needed} of float32 numbers; the model gives ${found.join(', ') || 'none'}: set ` +
      'another pooling or dtype, or use a model that is an embedder.',
  );
}

function shapeOf(tensor: RuntimeOutputs[string]): string {
  return tensor === undefined ? 'nothing' : `${tensor.type}, ${tensor.dims.length} dimensions`;
}

function pool(vectors: Float32Array, length: number, pooling: Pooling, dimensions: number): Float64Array {
  if (pooling === 'mean') return mean(vectors, length, dimensions);
  const place = pooling === 'last-token' ? length - 1 : 0;
  return Float64Array.from(vectors.subarray(place * dimensions, (place + 1) * dimensions));
}

function mean(vectors: Float32Array, length: number, dimensions: number): Float64Array {
  const sum = new Float64Array(dimensions);
  for (let place = 0; place < length; place++) {
    const start = place * dimensions;
    for (let axis = 0; axis < dimensions; axis++) sum[axis] = (sum[axis] ?? 0) + (vectors[start + axis] ?? 0);
  }
  return sum.map((value) => value / length);
}

/** A vector of zeros has no direction: it becomes NaN here, which is refused where rows are collected. */
function unitLength(vector: Float64Array): Float64Array {
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}
