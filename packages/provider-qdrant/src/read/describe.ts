import {
  type CallOptions,
  type GenerationDescription,
  type IndexDescription,
  isRetrievalError,
} from '@touchstone/contract';
import type { Catalog, Generation } from '../layout/catalog.ts';
import { branchesOf, type Layout, ownShard } from '../layout/layout.ts';
import { fieldsOfShape, ofKind, paths } from '../layout/own-layout.ts';
import { stateOf } from '../layout/state.ts';
import { countAnswer, facetAnswer } from '../server/answers.ts';
import type { Reading } from '../server/scroll.ts';
import type { TermFrequencies } from '../terms/term-frequencies.ts';
import { countChunks } from './fetch.ts';

/** The dependencies of a description. */
export interface Describing extends Reading {
  readonly frequencies: TermFrequencies;
}

/** Qdrant's description of the active generation of a layout. Throws `index_not_found` where it goes meanwhile. */
export async function describeActive(
  source: Describing,
  catalog: Catalog,
  layout: Layout,
  options: CallOptions | undefined,
): Promise<IndexDescription> {
  const { index, fingerprint } = layout;
  const branches = branchesOf(layout.vectors);
  if (!layout.writable) {
    return { index, fingerprint, branches, chunkCount: await countChunks(source, layout, undefined, options) };
  }
  if (layout.isOutdated) return describeOutdated(source, catalog, layout, options);
  // First of all: changes during the other reads have another version.
  const { revision: version } = await stateOf(source, layout, options);
  const [chunkCount, documentCount, metadataFields, all, lengths] = await Promise.all([
    countChunks(source, layout, undefined, options),
    countDocuments(source, layout, options),
    fieldsOf(source, layout, options),
    catalog.generations(index, options),
    source.frequencies.lengths(layout, options),
  ]);
  const others = await Promise.all(
    all
      .filter(({ collection }) => collection !== layout.collection)
      .map((generation) => describeGeneration(source, catalog, { index, generation }, options)),
  );
  const active = all.find(({ collection }) => collection === layout.collection);
  return {
    index,
    fingerprint,
    branches,
    chunkCount,
    documentCount,
    metadataFields,
    version,
    averageLength: lengths?.mean,
    generations: [
      ...(active === undefined
        ? []
        : [{ generation: active.name, active: true, fingerprint, chunkCount, documentCount }]),
      ...others.filter((other) => other !== undefined),
    ].sort((left, right) => (left.generation < right.generation ? -1 : 1)),
  };
}

/** As much as has to be known to build it anew. */
async function describeOutdated(
  source: Reading,
  catalog: Catalog,
  layout: Layout,
  options: CallOptions | undefined,
): Promise<IndexDescription> {
  const { index, fingerprint } = layout;
  const [chunkCount, all] = await Promise.all([
    countChunks(source, layout, undefined, options),
    catalog.generations(index, options),
  ]);
  const generations = await Promise.all(
    all.map((generation) => describeGeneration(source, catalog, { index, generation }, options)),
  );
  return { index, fingerprint, chunkCount, generations: generations.filter((each) => each !== undefined) };
}

/** Undefined for a generation that is dropped meanwhile, or not yet made to the end: neither has a description. */
async function describeGeneration(
  source: Reading,
  catalog: Catalog,
  { index, generation }: { readonly index: string; readonly generation: Generation },
  options: CallOptions | undefined,
): Promise<GenerationDescription | undefined> {
  const { name, active, collection } = generation;
  try {
    const layout = await catalog.layoutAt(index, collection, options);
    if (layout === undefined) return undefined;
    const [chunkCount, documentCount] = await Promise.all([
      countChunks(source, layout, undefined, options),
      layout.isOutdated ? undefined : countDocuments(source, layout, options),
    ]);
    return { generation: name, active, fingerprint: layout.fingerprint, chunkCount, documentCount };
  } catch (error) {
    const isUnready = isRetrievalError(error) && (error.code === 'index_not_found' || error.code === 'unavailable');
    if (!isUnready || active) throw error;
    return undefined;
  }
}

async function countDocuments({ api, reading }: Reading, layout: Layout, options?: CallOptions): Promise<number> {
  const { index, address } = layout;
  const body = { filter: { must: [ofKind('document')] }, exact: true, ...ownShard(layout) };
  const parameters = { collection_name: address, ...reading, ...body };
  const what = `count of documents in index "${index}"`;
  return (await api({ operation: 'countPoints', parameters, what, answer: countAnswer }, options)).count;
}

/** Each distinct set of fields once: there are few of them, however many chunks. */
async function fieldsOf(
  { api, reading }: Reading,
  { index, address }: Layout,
  options?: CallOptions,
): Promise<readonly string[]> {
  const parameters = { collection_name: address, ...reading, key: paths.shape, limit: maxShapes, exact: true };
  const what = `look-up of the metadata fields of index "${index}"`;
  const { hits } = await api({ operation: 'facet', parameters, what, answer: facetAnswer }, options);
  const fields = hits.flatMap(({ value, count }) =>
    typeof value === 'string' && count > 0 ? fieldsOfShape(value) : [],
  );
  return [...new Set(fields)].sort();
}

const maxShapes = 10_000;
