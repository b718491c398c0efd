import { openStaticModel, type StaticModel } from '../static-model/static-model.ts';
import { tokenKernelBase64 } from './token-kernel-bytes.ts';

/** The static model's tokens side by side, so that many can be compared with a query at once. Shared by all calls. */
export interface TokenTable {
  readonly model: StaticModel;
  /** As `StaticModel.weight`, remembered. */
  weight(token: number): number;
  /** Cosines of each of `tokens` with each of `queryTokens` (at most `maxQueryTokens`), token by token. */
  cosines(tokens: Int32Array, queryTokens: readonly number[]): Float64Array;
  /** A token's vector times a number of its own, as whole numbers from -127 to 127. */
  row(token: number): Int8Array;
  /** The length of that row. */
  rowLength(token: number): number;
}

/** Most tokens of a query that can be compared. */
export const maxQueryTokens = 12;

let shared: TokenTable | undefined;

/** Takes 256 bytes for each token that was ever compared. Throws `internal` where the model's file is missing or damaged. */
export async function openTokenTable(): Promise<TokenTable> {
  const model = await openStaticModel();
  shared ??= tokenTable(model);
  return shared;
}

function tokenTable(model: StaticModel): TokenTable {
  const rowBytes = Math.ceil(model.dimensions / 16) * 16;
  const idsAt = maxQueryTokens * rowBytes * 2;
  const productsAt = idsAt + tokensAtOnce * 4;
  const rowsAt = productsAt + tokensAtOnce * maxQueryTokens * 4;
  // Pages that are not touched cost nothing.
  const pages = Math.ceil((rowsAt + model.tokenCount * rowBytes) / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const module = new WebAssembly.Module(Buffer.from(tokenKernelBase64, 'base64'));
  const { products } = new WebAssembly.Instance(module, { host: { memory } }).exports as unknown as Kernel;
  const weights = new Float64Array(model.tokenCount);
  /** 0 for a token that has not been read yet. */
  const lengths = new Float64Array(model.tokenCount);
  const vector = new Float32Array(model.dimensions);

  const row = (token: number): Int8Array => {
    const numbers = new Int8Array(memory.buffer, rowsAt + token * rowBytes, model.dimensions);
    if (lengths[token] !== 0) return numbers;
    model.tokenVector(token, vector);
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    let squares = 0;
    for (let i = 0; i < numbers.length; i += 1) {
      // The model's own numbers, which are stored so that the largest is 127.
      const number = largest === 0 ? 0 : Math.round(((vector[i] as number) / largest) * 127);
      numbers[i] = number;
      squares += number * number;
    }
    lengths[token] = Math.sqrt(squares) || 1;
    weights[token] = model.weight(token);
    return numbers;
  };
  const rowLength = (token: number): number => {
    if (lengths[token] === 0) row(token);
    return lengths[token] as number;
  };

  return {
    model,
    row,
    rowLength,
    weight(token) {
      if (lengths[token] === 0) row(token);
      return weights[token] as number;
    },
    cosines(tokens, queryTokens) {
      const width = queryTokens.length;
      const found = new Float64Array(tokens.length * width);
      if (width === 0) return found;
      queryTokens.forEach((token, i) => {
        new Int16Array(memory.buffer, i * rowBytes * 2, model.dimensions).set(row(token));
      });
      const queryLengths = Float64Array.from(queryTokens, rowLength);
      for (let start = 0; start < tokens.length; start += tokensAtOnce) {
        const part = tokens.subarray(start, start + tokensAtOnce);
        for (let i = 0; i < part.length; i += 1) if (lengths[part[i] as number] === 0) row(part[i] as number);
        new Int32Array(memory.buffer, idsAt, part.length).set(part);
        products(0, width, rowsAt, rowBytes, idsAt, part.length, productsAt);
        const exact = new Int32Array(memory.buffer, productsAt, part.length * width);
        for (let i = 0, at = 0; i < part.length; i += 1) {
          const length = lengths[part[i] as number] as number;
          for (let j = 0; j < width; j += 1, at += 1) {
            found[start * width + at] = (exact[at] as number) / (length * (queryLengths[j] as number));
          }
        }
      }
      return found;
    },
  };
}

/** The exports of `token-kernel.wat`. */
interface Kernel {
  products(
    query: number,
    queries: number,
    rows: number,
    rowBytes: number,
    ids: number,
    count: number,
    products: number,
  ): void;
}

const tokensAtOnce = 1024;
const pageBytes = 65_536;
