import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Embedder, messageForOperator, unexpectedFailure, type VectorStore } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { makeFolder } from '../file/make-folder.ts';
import { refinementFile } from '../providers/refinement/index-refinements.ts';
import { refinementModel } from '../providers/refinement/refinement-model.ts';
import { refineWith } from '../refine/refine-with.ts';
import { isOwn } from './known-indexes.ts';

/** The second vectors of an index in a store. */
interface RefinedPlace {
  readonly file: string;
  readonly store: VectorStore;
  readonly index: string;
}

/** Copies second vectors where they are whole: chunks are the same ones in both stores. False where there are none. */
export async function copyRefinement(
  from: RefinedPlace,
  to: RefinedPlace,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (from.file === to.file || !existsSync(from.file)) return false;
  const [of, as] = await Promise.all(
    [from, to].map(async ({ store, index }) => (await store.describe(index, { signal })).version),
  );
  if (of === undefined || as === undefined) return false;
  const { copyVectorFile } = await import('../providers/refinement/vector-file.ts');
  makeFolder(dirname(to.file));
  return copyVectorFile(from.file, to.file, { of, as });
}

/**
 * Takes the second vectors of an index that this one began with: those of the first place that has some of the refiner. Where every
 * chunk has one they are used at once; else the next refining reads what is missing. Returns why that failed, for people.
 */
export async function seedRefinement(
  { config, baseDir }: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { store, index, places }: { readonly store: VectorStore; readonly index: string; readonly places: readonly string[] },
  refiner: () => Promise<Embedder>,
): Promise<string | undefined> {
  const file = refinementFile({ config, baseDir }, index);
  const sources = places
    .map((place) => refinementFile({ config, baseDir: dirname(dirname(place)) }, index))
    .filter((source) => existsSync(source) && isOwn(source) && isOwn(dirname(source)));
  if (sources.length === 0 || existsSync(file)) return undefined;
  try {
    const embedder = await refiner();
    const { copyVectorFile } = await import('../providers/refinement/vector-file.ts');
    makeFolder(dirname(file));
    if (!sources.some((source) => copyVectorFile(source, file, { model: refinementModel(embedder) }))) return undefined;
    const known: Embedder = Object.assign(Object.create(embedder), { embed: () => Promise.reject(incomplete) });
    await refineWith({ config, baseDir }, { store, embedder: known }, index);
  } catch (thrown) {
    if (thrown === incomplete) return undefined;
    const reason = messageForOperator(unexpectedFailure(thrown, 'copying of second vectors'));
    return `The second vectors of the other index of this repository were not taken: ${reason}`;
  }
  return undefined;
}

/** Ends a run over vectors that are known. */
const incomplete = new Error('A second vector is missing.');
