import {
  count,
  duration,
  pageName,
  type RetrievalCall,
  type RetrievalResult,
  shownSymbols,
  symbolsOf,
  type Trace,
} from '@touchstone/contract';
import type { SearchJudgement } from '@touchstone/host';
import { foldCopies, orderReasons } from '@touchstone/pipeline';
import { renderJudgement } from './judgement.ts';
import { type PassageSettings, renderPassage } from './passage.ts';
import { renderWarnings } from './warnings.ts';

export interface CallSettings extends PassageSettings {
  /** The citation of a result, for example `fastify@5.12.8:lib/reply.js#L10-L40`. */
  readonly cite: (result: RetrievalResult) => string;
  /** The true similarity of each result that has a known one, by id. */
  readonly similarities: ReadonlyMap<string, number>;
  /** Shown below the results, where the call was judged. */
  readonly judgement?: SearchJudgement;
}

/** A call for people: each result with its rank, score, citation and best lines, then why there are fewer, then the time. */
export function renderCall(call: RetrievalCall, trace: Trace, settings: CallSettings): string {
  const { styles, judgement } = settings;
  // Results that probably answer nothing are named, and not read out.
  const withoutLines = judgement?.verdict === 'none';
  const reasons = orderReasons(call.query, call.results);
  const ranked = call.results.map((result, at) => ({ result, rank: at + 1, reason: reasons[at] }));
  const results = foldCopies(ranked, ({ result }) => result.text).map(({ item: { result, rank, reason }, copies }) =>
    renderResult(
      result,
      rank,
      { ...settings, withoutLines },
      {
        notes: reason === undefined ? [] : [styles.quiet(reason)],
        copies: copies.map((copy) => settings.cite(copy.result)),
      },
    ),
  );
  const warnings = renderWarnings(call.warnings ?? [], styles);
  const judged = judgement === undefined || call.resultCount === 0 ? [] : [renderJudgement(judgement, styles)];
  return [...results, ...judged, ...warnings, styles.quiet(renderTime(call, trace))].join('\n\n');
}

/** A result with its score; other notes come after it. */
export function renderResult(
  result: RetrievalResult,
  rank: number,
  settings: CallSettings,
  { notes, copies }: { readonly notes: readonly string[]; readonly copies: readonly string[] },
): string {
  const {
    section,
    title,
    start_line: startLine,
    page_label: pageLabel,
    page_number: pageNumber,
    table_head: head,
  } = result.metadata;
  const all = [settings.styles.quiet(score(result, settings)), ...notes];
  const page = pageLabel === undefined ? undefined : pageName({ pageLabel, pageNumber });
  const place = [section ?? title, shownSymbols(result.metadata), page, head];
  const [symbol] = symbolsOf(result.metadata);
  const citation = settings.cite(result);
  return renderPassage({ rank, citation, notes: all, place, text: result.text, startLine, symbol, copies }, settings);
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
  return rerankScore === undefined
    ? found
    : `rerank score ${rerankScore.toFixed(3)}, was ${ordinal(searchRank)} by ${found}`;
}

function ordinal(rank: number | undefined): string {
  if (rank === undefined) return 'not found';
  const isTeen = Math.floor(rank / 10) % 10 === 1;
  return `${rank}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][rank % 10]) ?? 'th'}`;
}

function renderTime({ resultCount, searchMethod, index, rerank }: RetrievalCall, { latency }: Trace): string {
  const { embeddingMs, searchMs, postProcessingMs, totalMs } = latency;
  const stages = `embedding ${duration(embeddingMs)}, search ${duration(searchMs)}, post-processing ${duration(postProcessingMs)}`;
  const reranked = rerank === undefined ? '' : `, ${count(rerank.documents, 'result')} reranked by ${rerank.model},`;
  return `${count(resultCount, 'result')} by ${searchMethod} search of "${index}"${reranked} in ${duration(totalMs)} (${stages})`;
}
