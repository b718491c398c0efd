import type { DenseVector } from '@touchstone/contract';
import { minMax } from '@touchstone/core-fusion';
import { bm25Index } from '@touchstone/lexical';
import { localEmbedder } from '@touchstone/local-models';

/** Positions of the documents that words find for a query, in the order of hybrid search at its default; best first. */
export type HybridRanking = (query: string, pool: number) => Promise<readonly number[]>;

export async function hybridRanking(documents: readonly string[]): Promise<HybridRanking> {
  const embedder = localEmbedder();
  const index = bm25Index();
  documents.forEach((text, at) => {
    index.add(String(at), text);
  });
  const vectors: DenseVector[] = [];
  for (let start = 0; start < documents.length; start += batch) {
    const texts = documents.slice(start, start + batch);
    vectors.push(...((await embedder.embed({ texts, role: 'document' })).vectors as DenseVector[]));
  }
  return async (query, pool) => {
    const hits = index.search(query, { topK: pool });
    const shares = minMax(hits.map(({ score }) => score));
    const [asked] = (await embedder.embed({ texts: [query], role: 'query' })).vectors as [DenseVector];
    return hits
      .map(({ id }, place) => {
        const at = Number(id);
        return { at, score: (shares[place] as number) + dot(asked, vectors[at] as DenseVector) };
      })
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .map(({ at }) => at);
  };
}

function dot(a: DenseVector, b: DenseVector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

const batch = 500;
