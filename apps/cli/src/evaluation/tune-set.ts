import { evidenceProfile, retrievalSettings } from '@touchstone/config';
import type { Hit } from '@touchstone/contract';
import { toSimilarity } from '@touchstone/core-fusion';
import { type Metric, type Tuning, tuneAlpha, tuneRrfWeights } from '@touchstone/eval';
import { rankingDepth } from './asker.js';
import type { BranchHits } from './branch-hits.js';
import { chunkPlace, documentOf } from './chunk-place.js';
import { nameResults } from './name-results.js';
import type { QuestionSet } from './question-set.js';
import type { Corpus } from './with-corpus.js';

export interface TuneChoice {
  readonly metric: Metric;
  readonly foldCount: number;
  readonly seed: number;
}

/** Fits the weight of the semantic branch in hybrid search; the gain is over the config's own. */
export function tuneHybridAlpha(
  branches: ReadonlyMap<string, BranchHits>,
  about: { readonly corpus: Corpus; readonly set: QuestionSet },
  choice: TuneChoice,
): Tuning<number> {
  const { hybridAlpha } = retrievalSettings(about.corpus.config);
  const namesOf = namer(branches, about);
  return tuneAlpha(branches, about.set.qrels, { ...choice, baseline: hybridAlpha, topK: rankingDepth, namesOf });
}

/** Fits the weights of the dense and the lexical branch in reciprocal rank fusion; the gain is over equal ones. */
export function tuneFusionWeights(
  branches: ReadonlyMap<string, BranchHits>,
  about: { readonly corpus: Corpus; readonly set: QuestionSet },
  choice: TuneChoice,
): Tuning<readonly number[]> {
  const { fusion } = evidenceProfile(about.corpus.config.evidence);
  const lists = [...about.set.qrels.keys()].map((query) => {
    const { semantic, keyword } = branches.get(query) ?? { semantic: [], keyword: [] };
    const near = semantic.map(({ id, score, scoreKind }) => ({ id, score: toSimilarity(score, scoreKind) }));
    return [query, [near, keyword]] as const;
  });
  return tuneRrfWeights(new Map(lists), about.set.qrels, {
    ...choice,
    ...(fusion.method === 'rrf' ? { k: fusion.k } : {}),
    namesOf: namer(branches, about),
  });
}

/** Rankings under the names of the judgements, from the hits that a query's branches brought. */
function namer(
  branches: ReadonlyMap<string, BranchHits>,
  { corpus, set }: { readonly corpus: Corpus; readonly set: QuestionSet },
): (ids: readonly string[], query: string) => readonly string[] {
  const [index = ''] = corpus.indexes;
  const isGolden = set.documents === undefined;
  const queries = new Map(set.queries.map((query) => [query.id, query]));
  const chunkOf = ({ id, metadata, score }: Hit) => ({
    ...chunkPlace({ id, metadata }, index),
    ...{ id, score, documentId: documentOf({ id, metadata }) },
  });
  const known = new Map(
    [...branches].map(([query, { semantic, keyword }]) => [
      query,
      new Map([...semantic, ...keyword].map((hit) => [hit.id, chunkOf(hit)])),
    ]),
  );
  return (ids, id) => {
    const query = queries.get(id);
    const chunks = known.get(id);
    if (query === undefined || chunks === undefined) return [];
    return nameResults(
      query,
      ids.flatMap((chunk) => chunks.get(chunk) ?? []),
      isGolden,
    ).map(({ id: name }) => name);
  };
}
