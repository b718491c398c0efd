import type { CallOptions, Grounding, RetrievalResult } from '@touchstone/contract';
import { groundResults, isByWords, nothingTold, unknownWords } from '@touchstone/pipeline';
import type { Providers } from '../providers/open-providers.ts';
import type { Config } from '../settings/config-schema.ts';
import { evidenceProfile } from '../settings/evidence-profile.ts';
import type { RecordedRetrieval } from './recorded-retrieval.ts';

/** A judgement of the results of a search. */
export interface SearchJudgement {
  /** The engine's confidence that the results can ground an answer, judged like evidence. */
  readonly verdict: Grounding;
  /** Words of the query that no chunk of the indexes contains. Empty: there are none, or it is unknown. */
  readonly unknownWords: readonly string[];
}

/** Judges the calls of one query to one index or several. */
export async function judgeSearch(
  retrievals: readonly RecordedRetrieval[],
  { config, providers }: { readonly config: Config; readonly providers: Pick<Providers, 'store' | 'encodersFor'> },
  options: CallOptions = {},
): Promise<SearchJudgement> {
  const calls = retrievals.map(({ call }) => call);
  const query = calls[0]?.query ?? '';
  // All ranked results, not only those shown: their requested number does not bear on their quality.
  const ranked = bestFirst(retrievals);
  const encoders = await Promise.all(calls.map(({ index }) => providers.encodersFor(index)));
  const embedders = encoders.flatMap(({ embedder }, at) =>
    embedder === undefined || calls[at]?.searchMethod === 'keyword' ? [] : [embedder.model],
  );
  const similarities = retrievals.flatMap((retrieval) => [...retrieval.similarities.values()]);
  const verdict = groundResults({
    query,
    results: ranked,
    embedModels: embedders,
    rerankModel: calls.find(({ rerank }) => rerank !== undefined)?.rerank?.model,
    bestSimilarity: similarities.length === 0 ? undefined : Math.max(...similarities),
    calibration: evidenceProfile(config.evidence).grounding.calibration,
  });
  const asked = calls.map(({ index }, at) => ({
    index,
    store: providers.store,
    sparseEncoder: encoders[at]?.sparseEncoder,
  }));
  // The answer is complete already: a store that cannot tell does not spoil it.
  const { unknown, share } = await unknownWords(query, ranked, asked, options).catch(nothingTold);
  return { verdict: isByWords(embedders) ? atMost(verdict, share) : verdict, unknownWords: unknown };
}

/** The results of several indexes are compared by their rerank scores; without these, each index keeps its own order. */
function bestFirst(retrievals: readonly RecordedRetrieval[]): readonly RetrievalResult[] {
  const all = retrievals.flatMap(({ ranked }) => ranked);
  if (retrievals.length === 1) return all;
  const score = ({ rerankScore = 0 }: RetrievalResult) => rerankScore;
  return all.toSorted((a, b) => score(b) - score(a));
}

/** An embedder of words returns nothing right where it knows no word, and little where it misses this share. */
const muchUnknown = 1 / 3;

function atMost(verdict: Grounding, unknown: number): Grounding {
  if (unknown === 1) return 'none';
  return verdict === 'strong' && unknown >= muchUnknown ? 'weak' : verdict;
}
