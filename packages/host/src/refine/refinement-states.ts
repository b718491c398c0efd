import { existsSync } from 'node:fs';
import {
  bytes,
  compact,
  count,
  type Embedder,
  type IndexDescription,
  isRetrievalError,
  type JsonObject,
  messageForOperator,
} from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { refinementFile, refinerOnce } from '../providers/refinement/index-refinements.ts';
import { resolveProvider } from '../providers/resolve-provider.ts';

/** The second vectors of an index, as they are on disk. */
export interface RefinementState {
  readonly index: string;
  /** True if a reranked call uses them: they are of the config's refiner, and every chunk has one. */
  readonly isWhole: boolean;
  /** The model that made them; undefined where the file cannot be read. */
  readonly model?: string;
  /** The number of vectors. Equal texts share one. */
  readonly vectors: number;
  readonly chunks: number;
  /** Of the file. */
  readonly bytes: number;
  /** The reason why they cannot be used or finished, for people. */
  readonly fault?: string;
}

/** Of indexes that were refined, or begun to be; the others are left out. */
export async function refinementStates(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  indexes: readonly IndexDescription[],
): Promise<readonly RefinementState[]> {
  const refined = indexes.filter(({ index }) => existsSync(refinementFile(loaded, index)));
  if (refined.length === 0) return [];
  const expected = await expectedModel(loaded);
  const { readVectorFileState } = await import('../providers/refinement/vector-file.ts');
  return refined.flatMap(({ index, chunkCount: chunks, version }): readonly RefinementState[] => {
    try {
      const state = readVectorFileState(refinementFile(loaded, index));
      if (state === undefined) return [];
      const { model, wholeFor, vectors, bytes } = state;
      const fault = typeof expected === 'string' ? otherModel(model, expected) : expected.fault;
      const isWhole = fault === undefined && version !== undefined && wholeFor === version;
      return [{ index, isWhole, model, vectors, chunks, bytes, fault }];
    } catch (thrown) {
      return [{ index, isWhole: false, vectors: 0, chunks, bytes: 0, fault: faultOf(thrown) }];
    }
  });
}

/** The model of the config's refiner, or why there is none. */
async function expectedModel(loaded: Pick<LoadedConfig, 'config' | 'baseDir'>): Promise<string | { fault: string }> {
  let embedder: Embedder | undefined;
  try {
    const { refinementModel } = await import('../providers/refinement/refinement-model.ts');
    const { baseDir } = loaded;
    embedder = await refinerOnce(loaded, (kind, use, key) => resolveProvider(kind, use, { baseDir, key }))();
    return refinementModel(embedder);
  } catch (thrown) {
    return { fault: faultOf(thrown) };
  } finally {
    await embedder?.close?.();
  }
}

function otherModel(model: string, expected: string): string | undefined {
  return model === expected ? undefined : `they are of ${model}, and the config's refiner is ${expected}`;
}

function faultOf(thrown: unknown): string {
  if (isRetrievalError(thrown)) return messageForOperator(thrown);
  throw thrown;
}

/** For people: `bge/touchstone-bge-small-1 (384 dimensions): whole, 312 vectors for 312 chunks, 488.2 KiB`. */
export function refinementInWords(state: RefinementState): string {
  const { isWhole, model, vectors, chunks, bytes: size, fault } = state;
  if (model === undefined) return fault ?? 'cannot be read';
  const has = `${count(vectors, 'vector')} for ${count(chunks, 'chunk')}, ${bytes(size)}`;
  const unused = isWhole ? 'whole' : 'incomplete, and not used';
  return `${model}: ${unused}, ${has}${fault === undefined ? '' : `; ${fault}`}`;
}

/** The same as JSON. */
export function refinementStateJson(state: RefinementState): JsonObject {
  const { index, isWhole, model, vectors, chunks, bytes: size, fault } = state;
  return compact({ index, whole: isWhole, model, vectors, chunks, bytes: size, fault });
}
