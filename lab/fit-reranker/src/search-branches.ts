import { join } from 'node:path';
import type { DenseVector, Hit, Metadata } from '@touchstone/contract';
import { toSimilarity } from '@touchstone/core-fusion';
import { type IngestRequest, ingest } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { openTransformer, type TransformerName } from './transformer.ts';

/** A hit of one branch, without its text. */
export interface BranchHit {
  readonly id: string;
  readonly score: number;
}

/** One judged query and what each branch found for it, best first. */
export interface JudgedQuery {
  readonly query: string;
  readonly keyword: readonly BranchHit[];
  readonly semantic: readonly BranchHit[];
  /** What a transformer finds nearest; absent where it was not asked. */
  readonly nearest?: readonly BranchHit[];
  /** The transformer's similarity of all that the three lists hold. */
  readonly refined?: Readonly<Record<string, number>>;
  /** Grade by record; a record may have several chunks, and is a file where the set is of code. */
  readonly judgements: Readonly<Record<string, number>>;
}

/** A judged set with the candidates of its queries. */
export interface JudgedSet {
  readonly name: string;
  /** Whether judgements are of files: then each chunk counts for its path. */
  readonly isCode: boolean;
  /** The transformer's model, where it was asked. */
  readonly transformer?: string;
  readonly documents: Readonly<Record<string, { readonly text: string; readonly metadata: Metadata }>>;
  readonly queries: readonly JudgedQuery[];
}

/** What is indexed and asked. */
export interface SearchedSet {
  readonly name: string;
  readonly isCode: boolean;
  readonly source: Pick<IngestRequest, 'baseDir' | 'sources'>;
  readonly asked: readonly Pick<JudgedQuery, 'query' | 'judgements'>[];
}

/** Indexes a set with the defaults and the local embedder, and takes the best 120 of each branch for every query. */
export async function searchBranches(
  { name, isCode, source, asked }: SearchedSet,
  { cache, transformer: chosen }: { readonly cache: string; readonly transformer?: TransformerName },
): Promise<JudgedSet> {
  const store = sqliteStore({ file: join(cache, `${name}.sqlite`) });
  const embedder = localEmbedder();
  const documents: Record<string, { text: string; metadata: Metadata }> = {};
  const noted = (hits: readonly Hit[], scoreOf: (hit: Hit) => number): BranchHit[] =>
    hits.map((hit) => {
      documents[hit.id] = { text: hit.text, metadata: hit.metadata };
      return { id: hit.id, score: scoreOf(hit) };
    });
  try {
    await ingest({ index, ...source }, { store, embedder });
    const transformer =
      chosen === undefined
        ? undefined
        : await openTransformer({ index, store, file: join(cache, `${name}.${chosen}.sqlite`), name: chosen });
    const queries: JudgedQuery[] = [];
    for (const { query, judgements } of asked) {
      const { vectors } = await embedder.embed({ texts: [query], role: 'query' });
      const [vector] = vectors as [DenseVector];
      const keyword = noted(await store.searchKeyword({ index, topK, text: query }), ({ score }) => score);
      const semantic = noted(await store.searchDense({ index, topK, vector }), ({ score, scoreKind }) =>
        toSimilarity(score, scoreKind),
      );
      if (transformer === undefined) {
        queries.push({ query, keyword, semantic, judgements });
        continue;
      }
      const { best, similarityOf } = await transformer.search(query, topK);
      for (const { id, text, metadata } of best) documents[id] = { text, metadata };
      const nearest = best.map(({ id, score }) => ({ id, score }));
      const refined = Object.fromEntries([...keyword, ...semantic, ...nearest].map(({ id }) => [id, similarityOf(id)]));
      queries.push({ query, keyword, semantic, nearest, refined, judgements });
    }
    await transformer?.close();
    return { name, isCode, transformer: transformer?.model, documents, queries };
  } finally {
    await store.close?.();
  }
}

const index = 'fit';
const topK = 120;
