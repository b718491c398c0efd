import { innerWidth, type Layer, type Linear, layerCount, putLayer, putNorm } from './layer.js';
import { type LinearMemory, linearMemory } from './linear-memory.js';
import { DIMENSIONS, MAXIMUM_TOKENS, type ModelFile, modelPart } from './model-file.js';
import { wordVectors } from './word-vectors.js';

/** The vector of a text's tokens: the mean of the last layer, of length one. */
export type EncodeTokens = (ids: Int32Array) => Float32Array<ArrayBuffer>;

/**
 * Compiles the encoder and lays out its memory: 11 MB of weights and the rows of one text. Texts go through one by one: four
 * rows share each load of the weights, so more texts at once would gain nothing, and none is padded to the length of another.
 */
export async function openWasmEncoder(model: ModelFile): Promise<EncodeTokens> {
  const memory = linearMemory();
  const { instance } = await WebAssembly.instantiate(modelPart('encoder.wasm'), { env: { memory: memory.memory } });
  const arithmetic = instance.exports as unknown as Arithmetic;
  const writeWords = wordVectors(model);
  const positions = memory.put(model.tensor('positions'));
  const norm = putNorm(model, memory, 'norm');
  const layers = Array.from({ length: layerCount }, (_, layer) => putLayer(model, memory, layer));
  const rows = roomForRows(memory);

  return (ids) => {
    const count = { tokens: ids.length, padded: Math.ceil(ids.length / rowsAtOnce) * rowsAtOnce };
    writeWords(ids, memory.floats(rows.x, count.padded * DIMENSIONS));
    arithmetic.addNorm(rows.x, positions, norm.gamma, norm.beta, count.padded);
    for (const layer of layers) runLayer(arithmetic, layer, rows, count);
    arithmetic.pool(rows.x, count.tokens, rows.embedding);
    return memory.floats(rows.embedding, DIMENSIONS).slice();
  };
}

/** The functions of `assembly/encoder.ts`, which says what they take. */
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
  /** Rows that are computed; what those past the tokens hold does not matter. */
  readonly padded: number;
}

function runLayer(arithmetic: Arithmetic, layer: Layer, rows: Rows, { tokens, padded }: Count): void {
  const product = (x: number, weights: Linear, out: number) => {
    const { whole, scales, leasts } = rows;
    const { depth, columns } = weights;
    arithmetic.quantise(x, weights.smooth, whole, scales, leasts, padded, depth);
    const right = [weights.panels, columns, weights.scales, weights.sums, weights.bias];
    arithmetic.multiply(whole, scales, leasts, padded, depth, ...right, out);
  };
  product(rows.x, layer.joined, rows.joined);
  arithmetic.attend(rows.joined, rows.context, rows.keys, rows.weights, padded, tokens);
  product(rows.context, layer.attention, rows.added);
  arithmetic.addNorm(rows.x, rows.added, layer.attentionNorm.gamma, layer.attentionNorm.beta, padded);
  product(rows.x, layer.inner, rows.inner);
  arithmetic.gelu(rows.inner, padded * innerWidth);
  product(rows.inner, layer.outer, rows.added);
  arithmetic.addNorm(rows.x, rows.added, layer.outputNorm.gamma, layer.outputNorm.beta, padded);
}

type Rows = ReturnType<typeof roomForRows>;

function roomForRows(memory: LinearMemory) {
  const floats = (columns: number) => memory.room(MAXIMUM_TOKENS * columns * Float32Array.BYTES_PER_ELEMENT);
  return {
    x: floats(DIMENSIONS),
    added: floats(DIMENSIONS),
    joined: floats(3 * DIMENSIONS),
    context: floats(DIMENSIONS),
    inner: floats(innerWidth),
    /** A quantised row's whole numbers, its scale, and what zero stands for. */
    whole: memory.room(MAXIMUM_TOKENS * innerWidth),
    scales: floats(1),
    leasts: floats(1),
    /** Keys and attention of one head. */
    keys: floats(headWidth),
    weights: floats(MAXIMUM_TOKENS),
    embedding: memory.room(DIMENSIONS * Float32Array.BYTES_PER_ELEMENT),
  };
}

const rowsAtOnce = 4;
const headWidth = 32;
