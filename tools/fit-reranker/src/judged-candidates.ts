import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { DenseVector, Hit, Metadata } from '@touchstone/contract';
import { toSimilarity } from '@touchstone/core-fusion';
import { localEmbedder } from '@touchstone/embed-local';
import { readBeir } from '@touchstone/eval';
import { type IngestRequest, ingest } from '@touchstone/ingest';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { readCodeSet } from '../../quality/src/code/code-set.ts';
import { unpackPackage } from '../../quality/src/code/unpack-package.ts';

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
  /** Grade by record; a record may have several chunks, and is a file where the set is of code. */
  readonly judgements: Readonly<Record<string, number>>;
}

/** A judged set with the candidates of all its queries. */
export interface JudgedSet {
  readonly name: string;
  /** Whether judgements are of files: then each chunk counts for its path. */
  readonly isCode?: boolean;
  readonly documents: Readonly<Record<string, { readonly text: string; readonly metadata: Metadata }>>;
  readonly queries: readonly JudgedQuery[];
}

/**
 * The best 120 of each branch for every judged query of a folder in BEIR form, indexed with the defaults. Index and candidates are kept
 * in `cache`, so that only the first run takes minutes.
 */
export async function judgedCandidates(folder: string, cache: string): Promise<JudgedSet> {
  const name = basename(resolve(folder));
  return kept(name, cache, async () => {
    const { queries, qrels } = await readBeir(resolve(folder));
    const asked = [...queries.values()].flatMap(({ id, text }) => {
      const judged = qrels.get(id);
      return judged === undefined || text.trim() === ''
        ? []
        : [{ query: text, judgements: Object.fromEntries(judged) }];
    });
    const source = { baseDir: resolve(folder), sources: [{ path: 'corpus.jsonl' }] };
    return searched(name, source, asked, cache);
  });
}

/** The same for the packages of the code benchmark that weights may be fitted on, one set each. */
export async function codeCandidates(packages: string, cache: string): Promise<readonly JudgedSet[]> {
  const { packages: all, questions } = readCodeSet();
  const sets: JudgedSet[] = [];
  for (const one of all.filter(({ half }) => half === 'fit')) {
    const set = await kept(`code-${one.name}`, cache, async () => {
      const source = { baseDir: await unpackPackage(one, packages), sources: [{ path: '.', include: one.include }] };
      const asked = questions
        .filter((question) => question.package === one.name)
        .map(({ question, files }) => ({
          query: question,
          judgements: Object.fromEntries(files.map((file) => [file, 1])),
        }));
      return { ...(await searched(`code-${one.name}`, source, asked, cache)), isCode: true };
    });
    sets.push(set);
  }
  return sets;
}

async function kept(name: string, cache: string, make: () => Promise<JudgedSet>): Promise<JudgedSet> {
  const file = join(cache, `${name}.json`);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(file, JSON.stringify(await make()));
  }
  return JSON.parse(readFileSync(file, 'utf8')) as JudgedSet;
}

async function searched(
  name: string,
  source: Pick<IngestRequest, 'baseDir' | 'sources'>,
  asked: readonly Pick<JudgedQuery, 'query' | 'judgements'>[],
  cache: string,
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
    const judged: JudgedQuery[] = [];
    for (const { query, judgements } of asked) {
      const { vectors } = await embedder.embed({ texts: [query], role: 'query' });
      const [vector] = vectors as [DenseVector];
      const keyword = await store.searchKeyword({ index, topK, text: query });
      const semantic = await store.searchDense({ index, topK, vector });
      judged.push({
        query,
        keyword: noted(keyword, ({ score }) => score),
        semantic: noted(semantic, ({ score, scoreKind }) => toSimilarity(score, scoreKind)),
        judgements,
      });
    }
    return { name, documents, queries: judged };
  } finally {
    await store.close?.();
  }
}

const index = 'fit';
const topK = 120;
