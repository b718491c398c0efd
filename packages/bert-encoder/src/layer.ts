import { DIMENSIONS, type ModelWeights } from './encoder-model.ts';
import type { LinearMemory } from './linear-memory.ts';

/** The weights of one layer; all numbers but sizes are addresses in linear memory. */
export interface Layer {
  /** Queries, keys and values in one product. */
  readonly joined: Linear;
  readonly attention: Linear;
  readonly attentionNorm: Norm;
  readonly inner: Linear;
  readonly outer: Linear;
  readonly outputNorm: Norm;
}

/** A product with int8 weights. */
export interface Linear {
  readonly depth: number;
  readonly columns: number;
  readonly panels: number;
  /** Multiplies the input, channel by channel, before it is quantised. */
  readonly smooth: number;
  /** A column's scale, the sum of its weights, and its bias. */
  readonly scales: number;
  readonly sums: number;
  readonly bias: number;
}

export interface Norm {
  readonly gamma: number;
  readonly beta: number;
}

/** Width of the layer's inner product. */
export const innerWidth = 1536;

export function putLayer(model: ModelWeights, memory: LinearMemory, layer: number): Layer {
  const linear = (name: string, depth: number, columns: number): Linear => {
    const put = (part: string) => memory.put(model.tensor(`${layer}.${name}.${part}`));
    const panels = memory.put(packed(model.tensor(`${layer}.${name}.weights`), depth, columns));
    return {
      depth,
      columns,
      panels,
      smooth: put('smooth'),
      scales: put('scales'),
      sums: put('sums'),
      bias: put('bias'),
    };
  };
  return {
    joined: linear('qkv', DIMENSIONS, 3 * DIMENSIONS),
    attention: linear('attention', DIMENSIONS, DIMENSIONS),
    attentionNorm: putNorm(model, memory, `${layer}.attention`),
    inner: linear('inner', DIMENSIONS, innerWidth),
    outer: linear('outer', innerWidth, DIMENSIONS),
    outputNorm: putNorm(model, memory, `${layer}.output`),
  };
}

export function putNorm(model: ModelWeights, memory: LinearMemory, name: string): Norm {
  return { gamma: memory.put(model.tensor(`${name}.gamma`)), beta: memory.put(model.tensor(`${name}.beta`)) };
}

/** Row-major [depth, columns] in panels of eight columns, with four depths of a column beside each other. */
function packed(weights: Uint8Array, depth: number, columns: number): Uint8Array {
  const panels = new Uint8Array(weights.length);
  let to = 0;
  for (let first = 0; first < columns; first += 8) {
    for (let k = 0; k < depth; k += 4) {
      for (let column = first; column < first + 8; column += 1) {
        for (let i = k; i < k + 4; i += 1) panels[to++] = weights[i * columns + column] as number;
      }
    }
  }
  return panels;
}
