import type { CallOptions, GenerationDescription, IndexDescription } from '@touchstone/contract';
import type { Analyzer } from '@touchstone/lexical';
import type { Catalog, Generation } from '../layout/catalog.ts';
import { countDocuments } from '../layout/ledger.ts';
import type { OpenIndex } from '../layout/open-index.ts';
import type { ChromaApi } from '../server/chroma-api.ts';

/**
 * The description of an index. Chroma can list neither its metadata fields nor its size. A collection of another
 * program has no version: nothing shows that a text in it was replaced.
 */
export async function describeIndex(
  { api, index, fingerprint, chunks, catalog }: OpenIndex,
  analyzer: Analyzer,
  options?: CallOptions,
): Promise<IndexDescription> {
  if (catalog === undefined) return { index, fingerprint, chunkCount: await api.count(chunks, options) };
  const generations = await Promise.all(
    catalog.generations.map((generation) => describeGeneration(api, catalog, generation, options)),
  );
  const { chunkCount = 0, documentCount } = generations.find(({ active }) => active) ?? {};
  return {
    index,
    fingerprint,
    chunkCount,
    documentCount,
    generations,
    otherAnalyzer: fingerprint.keyword === analyzer.fingerprint ? undefined : analyzer.fingerprint,
    version: `${catalog.head.id}-${catalog.version}`,
  };
}

async function describeGeneration(
  api: ChromaApi,
  { active }: Catalog,
  { name, fingerprint, chunks, ledger }: Generation,
  options: CallOptions | undefined,
): Promise<GenerationDescription> {
  const [chunkCount, documentCount] = await Promise.all([
    api.count(chunks, options),
    countDocuments(api, ledger, options),
  ]);
  const generation = { generation: name, active: name === active, fingerprint, chunkCount };
  // Chunks that were written without a ledger: how many documents they are of is unknown.
  return documentCount === 0 && chunkCount > 0 ? generation : { ...generation, documentCount };
}
