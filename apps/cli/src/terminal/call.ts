import {
  count,
  duration,
  type RetrievalCall,
  type RetrievalResult,
  shownSymbols,
  type Trace,
} from '@touchstone/contract';
import { type PassageSettings, renderPassage } from './passage.ts';
import { renderWarnings } from './warnings.ts';

export interface CallSettings extends PassageSettings {
  /** The citation of a result, for example `fastify@5.12.8:lib/reply.js#L10-L40`. */
  readonly cite: (result: RetrievalResult) => string;
  /** The true similarity of each result that has a known one, by id. */
  readonly similarities: ReadonlyMap<string, number>;
}

/** A call for people: each result with its rank, score, citation and best lines, then why there are fewer, then the time. */
export function renderCall(call: RetrievalCall, trace: Trace, settings: CallSettings): string {
  const { styles } = settings;
  const results = call.results.map((result, index) => renderResult(result, index + 1, [], settings));
  const warnings = [...renderWarnings(call.warnings ?? [], styles), ...renderDoubt(call, trace, settings)];
  return [...results, ...warnings, styles.quiet(renderTime(call, trace))].join('\n\n');
}

/** A result, with notes before its score. */
export function renderResult(
  result: RetrievalResult,
  rank: number,
  notes: readonly string[],
  settings: CallSettings,
): string {
  const { section, title, start_line: startLine } = result.metadata;
  const all = [...notes, settings.styles.quiet(score(result, settings))];
  const place = [section ?? title, shownSymbols(result.metadata)];
  const citation = settings.cite(result);
  return renderPassage({ rank, citation, notes: all, place, text: result.text, startLine }, settings);
}

/**
 * Shows no score for a branch that did not return the result or cut it off at its threshold. Such a branch counts as 0,
 * which is not a similarity of 0.
 */
function score(
  { id, relevanceScore, relevanceKind, relevanceComponents: parts, rerankScore, searchRank }: RetrievalResult,
  { similarities }: Pick<CallSettings, 'similarities'>,
): string {
  const semantic = parts?.semanticScore;
  const branches = [
    semantic === undefined || semantic !== similarities.get(id) ? [] : `semantic ${semantic.toFixed(3)}`,
    parts?.keywordScore === undefined ? [] : `keyword ${parts.keywordScore.toFixed(3)}`,
  ].flat();
  const detail = branches.length === 0 ? '' : ` (${branches.join(', ')})`;
  const found = `${relevanceKind.replace('_', ' ')} ${relevanceScore.toFixed(3)}${detail}`;
  return rerankScore === undefined ? found : `rerank score ${rerankScore.toFixed(3)}, was ${searchRank}. by ${found}`;
}

/** Warns if no chunk contains a word of the query. A dense search always returns something, so the results may be unrelated. */
function renderDoubt(
  { resultCount, searchMethod, index }: RetrievalCall,
  { stages }: Trace,
  { styles }: Pick<CallSettings, 'styles'>,
): readonly string[] {
  const found = stages.find(({ stage }) => stage === 'search')?.settings?.keyword_hits;
  if (resultCount === 0 || searchMethod !== 'hybrid' || found !== 0) return [];
  const message = `No searched chunk of "${index}" contains a word of the query. These results are only the nearest in meaning and may not answer it.`;
  return [`${styles.warning('!')} ${message}`];
}

function renderTime({ resultCount, searchMethod, index, rerank }: RetrievalCall, { latency }: Trace): string {
  const { embeddingMs, searchMs, postProcessingMs, totalMs } = latency;
  const stages = `embedding ${duration(embeddingMs)}, search ${duration(searchMs)}, post-processing ${duration(postProcessingMs)}`;
  const reranked = rerank === undefined ? '' : `, ${count(rerank.documents, 'result')} reranked by ${rerank.model},`;
  return `${count(resultCount, 'result')} by ${searchMethod} search of "${index}"${reranked} in ${duration(totalMs)} (${stages})`;
}
