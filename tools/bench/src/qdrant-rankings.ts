import type { BranchQuery, Hit, VectorStore } from '@touchstone/contract';
import { rrfRankings } from '@touchstone/core-fusion';

interface Query {
  readonly text: string;
  readonly vector: Float32Array;
}

/** Of how many questions two stores with the same chunks give the same top ten, exactly searched. */
export async function equalTopTens(
  left: Pick<VectorStore, 'searchMany'>,
  right: Pick<VectorStore, 'searchMany'>,
  queries: readonly Query[],
): Promise<string> {
  const equal = { words: 0, vectors: 0, both: 0 };
  for (const { text, vector } of queries) {
    const branches: readonly BranchQuery[] = [
      { branch: 'keyword', index: 'docs', text, topK: 100 },
      { branch: 'dense', index: 'docs', vector, topK: 100, exact: true },
    ];
    const [mine, theirs] = await Promise.all(
      [left, right].map(async (store) => topTens(await searched(store, branches))),
    );
    for (const name of ['words', 'vectors', 'both'] as const) if (mine?.[name] === theirs?.[name]) equal[name] += 1;
  }
  const { words, vectors, both } = equal;
  return `Top tens equal to SQLite's, of ${queries.length}: ${words} by words, ${vectors} by vectors (exact), ${both} fused.`;
}

async function searched(store: Pick<VectorStore, 'searchMany'>, branches: readonly BranchQuery[]) {
  return (await store.searchMany?.(branches)) ?? [];
}

function topTens([words = [], vectors = []]: readonly (readonly Hit[])[]) {
  const ids = (hits: readonly { readonly id: string }[]) => hits.map(({ id }) => id);
  const fused = rrfRankings([ids(words), ids(vectors)]);
  const ten = (hits: readonly { readonly id: string }[]) => ids(hits).slice(0, 10).join(' ');
  return { words: ten(words), vectors: ten(vectors), both: ten(fused) };
}
