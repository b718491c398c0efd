import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { DenseVector, Hit, Metadata } from '@touchstone/contract';
import { toSimilarity } from '@touchstone/core-fusion';
import { localEmbedder } from '@touchstone/embed-local';
import { readBeir } from '@touchstone/eval';
import { ingest } from '@touchstone/ingest';
import { sqliteStore } from '@touchstone/provider-sqlite';

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
  /** Grade by record; a record may have several chunks. */
  readonly judgements: Readonly<Record<string, number>>;
}

/** A judged set with the candidates of all its queries. */
export interface JudgedSet {
  readonly name: string;
  readonly documents: Readonly<Record<string, { readonly text: string; readonly metadata: Metadata }>>;
  readonly queries: readonly JudgedQuery[];
}

/**
 * The best 120 of each branch for every judged query of a folder in BEIR form, indexed with the defaults. Index and candidates are kept
 * in `cache`, so that only the first run takes minutes.
 */
export async function judgedCandidates(folder: string, cache: string): Promise<JudgedSet> {
  const name = basename(resolve(folder));
  const file = join(cache, `${name}.json`);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(file, JSON.stringify(await searched(resolve(folder), name, cache)));
  }
  return JSON.parse(readFileSync(file, 'utf8')) as JudgedSet;
}

async function searched(baseDir: string, name: string, cache: string): Promise<JudgedSet> {
  const store = sqliteStore({ file: join(cache, `${name}.sqlite`) });
  const embedder = localEmbedder();
  const documents: Record<string, { text: string; metadata: Metadata }> = {};
  const noted = (hits: readonly Hit[], scoreOf: (hit: Hit) => number): BranchHit[] =>
    hits.map((hit) => {
      documents[hit.id] = { text: hit.text, metadata: hit.metadata };
      return { id: hit.id, score: scoreOf(hit) };
    });
  try {
    await ingest({ index, baseDir, sources: [{ path: 'corpus.jsonl' }] }, { store, embedder });
    const { queries, qrels } = await readBeir(baseDir);
    const ask = async (query: string, judgements: JudgedQuery['judgements']): Promise<JudgedQuery> => {
      const { vectors } = await embedder.embed({ texts: [query], role: 'query' });
      const [vector] = vectors as [DenseVector];
      const keyword = await store.searchKeyword({ index, topK, text: query });
      const semantic = await store.searchDense({ index, topK, vector });
      return {
        query,
        keyword: noted(keyword, ({ score }) => score),
        semantic: noted(semantic, ({ score, scoreKind }) => toSimilarity(score, scoreKind)),
        judgements,
      };
    };
    const judged: JudgedQuery[] = [];
    for (const { id, text } of queries.values()) {
      const judgements = qrels.get(id);
      if (judgements !== undefined && text.trim() !== '') judged.push(await ask(text, Object.fromEntries(judgements)));
    }
    return { name, documents, queries: judged };
  } finally {
    await store.close?.();
  }
}

const index = 'fit';
const topK = 120;
