import { readFileSync } from 'node:fs';
import { DIMENSIONS, type ModelWeights } from './encoder-model.ts';
import { innerWidth, type Layer, type Linear, putLayer, putNorm } from './layer.ts';
import { type LinearMemory, linearMemory } from './linear-memory.ts';
import { wordVectors } from './word-vectors.ts';

/** The vector of a text's tokens: the mean of the last layer or its first token, of length one. */
export type EncodeTokens = (ids: Int32Array) => Float32Array<ArrayBuffer>;

/**
 * Compiles the encoder and lays out its memory: 1.8 MB of weights a layer and the rows of one text. Texts go through one by one:
 * four rows share each load of the weights, so more texts at once would gain nothing, and none is padded to the length of another.
 */
export async function openWasmEncoder(weights: ModelWeights, maximumTokens: number): Promise<EncodeTokens> {
  const memory = linearMemory();
  const { instance } = await WebAssembly.instantiate(readFileSync(compiled), { env: { memory: memory.memory } });
  const arithmetic = instance.exports as unknown as Arithmetic;
  const writeWords = wordVectors(weights);
  const positions = memory.put(weights.tensor('positions'));
  const norm = putNorm(weights, memory, 'norm');
  const layers = Array.from({ length: weights.layers }, (_, layer) => putLayer(weights, memory, layer));
  const rows = roomForRows(memory, padded(maximumTokens, keysAtOnce));

  return (ids) => {
    const all = { tokens: ids.length, computed: padded(ids.length) };
    // Of the last layer, only pooled rows are computed.
    const pooled = weights.pooling === 'first' ? 1 : ids.length;
    const last = { ...all, computed: padded(pooled) };
    writeWords(ids, memory.floats(rows.x, all.computed * DIMENSIONS));
    arithmetic.addNorm(rows.x, positions, norm.gamma, norm.beta, all.computed);
    for (const layer of layers) runLayer(arithmetic, layer, rows, { all, kept: layer === layers.at(-1) ? last : all });
    arithmetic.pool(rows.x, pooled, rows.embedding);
    return memory.floats(rows.embedding, DIMENSIONS).slice();
  };
}

/** The functions of `assembly/encoder.ts`, which documents their arguments. */
interface Arithmetic {
  readonly quantise: OfAddresses;
  readonly multiply: OfAddresses;
  readonly attend: OfAddresses;
  readonly addNorm: OfAddresses;
  readonly gelu: OfAddresses;
  readonly pool: OfAddresses;
}

type OfAddresses = (...addressesAndCounts: readonly number[]) => void;

interface Count {
  readonly tokens: number;
  /** Rows that are computed; the content of those past the tokens does not matter. */
  readonly computed: number;
}

/** Runs a layer over all rows, and goes on with the kept ones once each has the others' data. */
function runLayer(
  arithmetic: Arithmetic,
  layer: Layer,
  rows: Rows,
  { all, kept }: { readonly all: Count; readonly kept: Count },
): void {
  const product = (x: number, weights: Linear, out: number, count: number) => {
    const { whole, scales, leasts } = rows;
    const { depth, columns } = weights;
    arithmetic.quantise(x, weights.smooth, whole, scales, leasts, count, depth);
    const right = [weights.panels, columns, weights.scales, weights.sums, weights.bias];
    arithmetic.multiply(whole, scales, leasts, count, depth, ...right, out);
  };
  const { computed } = kept;
  product(rows.x, layer.joined, rows.joined, all.computed);
  arithmetic.attend(rows.joined, rows.context, rows.keys, rows.weights, computed, all.tokens);
  product(rows.context, layer.attention, rows.added, computed);
  arithmetic.addNorm(rows.x, rows.added, layer.attentionNorm.gamma, layer.attentionNorm.beta, computed);
  product(rows.x, layer.inner, rows.inner, computed);
  arithmetic.gelu(rows.inner, computed * innerWidth);
  product(rows.inner, layer.outer, rows.added, computed);
  arithmetic.addNorm(rows.x, rows.added, layer.outputNorm.gamma, layer.outputNorm.beta, computed);
}

type Rows = ReturnType<typeof roomForRows>;

function roomForRows(memory: LinearMemory, count: number) {
  const floats = (columns: number) => memory.room(count * columns * Float32Array.BYTES_PER_ELEMENT);
  return {
    x: floats(DIMENSIONS),
    added: floats(DIMENSIONS),
    joined: floats(3 * DIMENSIONS),
    context: floats(DIMENSIONS),
    inner: floats(innerWidth),
    /** A quantised row's whole numbers, its scale, and its zero point. */
    whole: memory.room(count * innerWidth),
    scales: floats(1),
    leasts: floats(1),
    /** Keys and attention of one head. */
    keys: floats(headWidth),
    weights: floats(count),
    embedding: memory.room(DIMENSIONS * Float32Array.BYTES_PER_ELEMENT),
  };
}

function padded(count: number, atOnce = rowsAtOnce): number {
  return Math.ceil(count / atOnce) * atOnce;
}

/** The arithmetic takes so many rows of a text at a time, and in attention so many keys. */
const rowsAtOnce = 4;
const keysAtOnce = 8;

const compiled = new URL('../wasm/encoder.wasm', import.meta.url);
const headWidth = 32;
