import { RetrievalError, type Steps, threadTurns, withoutTurns } from '@touchstone/contract';
import { type ModelFile, openModelFile, readModelFile, readModelHeader } from './model-file.ts';
import { pool } from './pool.ts';
import { tokenizer } from './tokenizer.ts';

/** A table of token vectors. Pure: the same text gives the same bits on every platform. Nothing is ever cut off. */
export interface StaticModel {
  /** For example `touchstone-static-1`. */
  readonly name: string;
  /** Name and checksum: vectors of two models with one fingerprint can be compared. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** The size of the vocabulary; ids are 0 to this, exclusive. */
  readonly tokenCount: number;
  /** The tokens of a text in its order, repetitions included; empty where nothing is known. */
  tokenize(text: string): Int32Array;
  /** The token as the vocabulary spells it; a continuation begins with `##`. Throws `invalid_request` for an unknown id. */
  token(id: number): string;
  /**
   * Writes the token's vector into `out`, unit length. Throws `invalid_request` for an unknown id or an `out` of
   * another size.
   */
  tokenVector(id: number, out: Float32Array): void;
  /**
   * The weight of a token in a text: the length of its vector before it was made unit length, 1 on average over the
   * vocabulary. Words of little meaning (`the`, `return`) are near 0. Throws `invalid_request` for an unknown id.
   */
  weight(id: number): number;
  /** The vector of a bag of tokens, unit length; (1, 0, 0, ...) without tokens. */
  pool(tokens: Int32Array): Float32Array;
  /** `pool(tokenize(text))`. */
  embed(text: string): Float32Array;
}

const bundled = new URL('../../model/touchstone-static-1.bin', import.meta.url);

let loaded: StaticModel | undefined;
let opening: Promise<StaticModel> | undefined;
let identity: Pick<StaticModel, 'name' | 'dimensions'> | undefined;

/**
 * The bundled model, read from its file at the first call and shared from then on. The event loop can run meanwhile. Throws
 * `internal` where the file is missing or damaged.
 */
export async function openStaticModel(): Promise<StaticModel> {
  if (loaded !== undefined) return loaded;
  opening ??= readBundled().finally(() => {
    opening = undefined;
  });
  return opening;
}

/** The same at once: the thread waits for some tens of milliseconds, the first time. */
export function loadStaticModel(): StaticModel {
  loaded ??= withoutTurns(staticModel(readModelFile(bundled)));
  return loaded;
}

/** Name and dimensions of the bundled model, without reading the rest of it. Throws `internal` as `openStaticModel` does. */
export function staticModelIdentity(): Pick<StaticModel, 'name' | 'dimensions'> {
  if (identity === undefined) {
    const { name, dimensions } = loaded ?? readModelHeader(bundled);
    identity = { name, dimensions };
  }
  return identity;
}

async function readBundled(): Promise<StaticModel> {
  const { file, intact } = await openModelFile(bundled);
  const building = threadTurns.run(staticModel(file), { what: 'reading of the static model' });
  const [model] = await Promise.all([building, intact]);
  // A synchronous call meanwhile may have loaded it already.
  loaded ??= model;
  return loaded;
}

function* staticModel(file: ModelFile): Steps<StaticModel> {
  const { header, vocabulary, scales, table } = file;
  const tokenize = yield* tokenizer(vocabulary);
  const poolTokens = pool(file);
  const rowLength = (id: number): number => {
    let squares = 0;
    const start = id * header.dimensions;
    for (let i = start; i < start + header.dimensions; i += 1) squares += (table[i] as number) * (table[i] as number);
    return Math.sqrt(squares);
  };
  const checked = (id: number): number => {
    if (vocabulary[id] !== undefined) return id;
    throw new RetrievalError('invalid_request', `There is no token ${id}: ids are 0 to ${header.tokens - 1}.`);
  };

  return {
    name: header.name,
    fingerprint: `${header.name}/${header.sha256.slice(0, 16)}`,
    dimensions: header.dimensions,
    tokenCount: header.tokens,
    tokenize,
    token: (id) => vocabulary[checked(id)] as string,
    tokenVector(id, out) {
      if (out.length !== header.dimensions) {
        throw new RetrievalError(
          'invalid_request',
          `out has ${out.length} numbers: pass an array of ${header.dimensions}.`,
        );
      }
      const start = checked(id) * header.dimensions;
      const length = rowLength(id);
      for (let i = 0; i < out.length; i += 1) out[i] = length === 0 ? 0 : (table[start + i] as number) / length;
    },
    weight: (id) => (rowLength(checked(id)) * (scales[id] as number)) / header.unitWeight,
    pool: poolTokens,
    embed: (text) => poolTokens(tokenize(text)),
  };
}
