import { toSimilarity } from '@touchstone/core-fusion';
import { type Metric, type Tuning, tuneAlpha, tuneRrfWeights } from '@touchstone/eval';
import { evidenceProfile } from '../../settings/evidence-profile.ts';
import { retrievalSettings } from '../../settings/retrieval-settings.ts';
import type { Corpus } from '../corpus/with-corpus.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { rankingDepth } from '../systems/evaluated-system.ts';
import { foundChunk } from '../systems/found-chunk.ts';
import { judgedRanking } from '../systems/judged-ranking.ts';
import type { BranchHits } from './branch-hits.ts';

interface TuneChoice {
  readonly metric: Metric;
  readonly foldCount: number;
  readonly seed: number;
}

interface Asked {
  readonly corpus: Corpus;
  readonly set: QuestionSet;
}

/** Fits the weight of the semantic branch in hybrid search; the gain is over the config's own. */
export function tuneHybridAlpha(
  branches: ReadonlyMap<string, BranchHits>,
  about: Asked,
  choice: TuneChoice,
): Tuning<number> {
  const { hybridAlpha } = retrievalSettings(about.corpus.config);
  const namesOf = namer(branches, about);
  return tuneAlpha(branches, about.set.qrels, { ...choice, baseline: hybridAlpha, topK: rankingDepth, namesOf });
}

/** Fits the weights of the dense and the lexical branch in reciprocal rank fusion; the gain is over equal ones. */
export function tuneFusionWeights(
  branches: ReadonlyMap<string, BranchHits>,
  about: Asked,
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
    k: fusion.method === 'rrf' ? fusion.k : undefined,
    namesOf: namer(branches, about),
  });
}

/** Rankings under the names of the judgements, from the hits that a query's branches brought. */
function namer(
  branches: ReadonlyMap<string, BranchHits>,
  { corpus, set }: Asked,
): (ids: readonly string[], query: string) => readonly string[] {
  const [index = ''] = corpus.indexes;
  const queries = new Map(set.queries.map((query) => [query.id, query]));
  const known = new Map(
    [...branches].map(([query, { semantic, keyword }]) => [
      query,
      new Map([...semantic, ...keyword].map((hit) => [hit.id, foundChunk(hit, index)])),
    ]),
  );
  return (ids, id) => {
    const query = queries.get(id);
    const chunks = known.get(id);
    if (query === undefined || chunks === undefined) return [];
    const found = ids.flatMap((chunk) => chunks.get(chunk) ?? []);
    return judgedRanking(found, query, set).map(({ id: name }) => name);
  };
}
