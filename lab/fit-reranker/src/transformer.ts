import type { StoredChunk, VectorStore } from '@touchstone/contract';
import { bgeEmbedder } from '@touchstone/embed-bge';
import { minilmEmbedder } from '@touchstone/embed-minilm';
import { openRefinement, refineIndex } from '@touchstone/host/refine';
import { byScore } from './first-stage.ts';

/** What a search by the transformer's vectors found, best first, and how near any chunk of the index is. */
interface Found {
  readonly best: readonly (StoredChunk & { readonly score: number })[];
  similarityOf(id: string): number;
}

/** The transformers that weights can be fitted for. */
export const transformers = { minilm: minilmEmbedder, bge: bgeEmbedder };

export type TransformerName = keyof typeof transformers;

/** The index as a transformer sees it. */
interface Transformer {
  readonly model: string;
  /** Reads every vector: exact, and slow. */
  search(query: string, topK: number): Promise<Found>;
  close(): Promise<void>;
}

/** Makes second vectors for all chunks of an index, where they are missing in `file`, and opens them. */
export async function openTransformer({
  index,
  store,
  file,
  name,
}: {
  readonly index: string;
  readonly store: VectorStore;
  readonly file: string;
  readonly name: TransformerName;
}): Promise<Transformer> {
  const embedder = transformers[name]();
  await refineIndex({ index, store, embedder, file });
  const refinement = openRefinement(file, async () => embedder);
  const refined = await refinement.at((await store.describe(index)).version ?? '');
  if (refined === 'none' || refined === 'behind') throw new Error(`${file} does not hold the vectors of the index.`);
  const chunks = await allChunks(store, index);
  return {
    model: embedder.model,
    async search(query, topK) {
      const similarities = await refined.similarities(query, chunks);
      const scored = chunks.map((chunk, at) => ({ ...chunk, score: similarities[at] as number }));
      const byId = new Map(scored.map(({ id, score }) => [id, score]));
      return {
        best: scored.toSorted(byScore).slice(0, topK),
        similarityOf: (id) => byId.get(id) as number,
      };
    },
    async close() {
      refinement.close();
      await embedder.close();
    },
  };
}

async function allChunks(store: VectorStore, index: string): Promise<readonly StoredChunk[]> {
  const chunks: StoredChunk[] = [];
  for (;;) {
    const page = (await store.fetchByFilter?.({ index, limit: pageSize, after: chunks.at(-1)?.id })) ?? [];
    chunks.push(...page);
    if (page.length < pageSize) return chunks;
  }
}

const pageSize = 1000;
