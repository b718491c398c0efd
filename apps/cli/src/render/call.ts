import type { Latency, RetrievalCall, RetrievalResult } from '@touchstone/contract';
import { cutLine } from './cut-line.js';
import { renderLines } from './lines.js';
import { printableLine } from './printable.js';
import { count, duration } from './quantities.js';
import { shortCitation } from './short-citation.js';
import { bestLines, type MatchWord } from './snippet.js';
import type { Styles } from './styles.js';

export interface CallSettings {
  readonly styles: Styles;
  readonly columns: number;
  readonly matchWord: MatchWord;
  /** The citation of a result, for example `fastify@5.12.8:lib/reply.js#L10-L40`. */
  readonly cite: (result: RetrievalResult) => string;
}

/** Lines of a result that are shown; `--json` has them all. */
const maxLines = 8;

/** A call for people: each result with its rank, score, citation and best lines, then why there are fewer, then the time. */
export function renderCall(call: RetrievalCall, latency: Latency, settings: CallSettings): string {
  const { styles } = settings;
  const results = call.results.map((result, index) => renderResult(result, index + 1, settings));
  const warnings = (call.warnings ?? []).map(({ message }) => `${styles.warning('!')} ${printableLine(message)}`);
  return [...results, ...warnings, styles.quiet(renderTime(call, latency))].join('\n\n');
}

function renderResult(result: RetrievalResult, rank: number, settings: CallSettings): string {
  const { styles, columns, matchWord, cite } = settings;
  const { start_line: startLine } = result.metadata;
  const { lines, hiddenLines } = bestLines(result.text, startLine, matchWord, maxLines);
  const citation = shortCitation(printableLine(cite(result)));
  const place = renderPlace(result);
  const head = `${styles.strong(`${rank}.`)} ${styles.place(citation)}  ${styles.quiet(score(result))}`;
  const more = hiddenLines > 0 ? [styles.quiet(`  … ${count(hiddenLines, 'more line')}`)] : [];
  return [
    head,
    ...(place === '' ? [] : [`   ${cutLine(place, columns - 3)}`]),
    renderLines(lines, { styles, columns, matchWord }),
    ...more,
  ].join('\n');
}

/** The headings above the passage and the definition that it holds. */
function renderPlace({ metadata: { section, symbol, title } }: RetrievalResult): string {
  return printableLine([section ?? title, symbol].filter((part) => typeof part === 'string').join(' · '));
}

function score({ relevanceScore, relevanceKind, relevanceComponents: parts }: RetrievalResult): string {
  const branches = [
    parts?.semanticScore === undefined ? [] : `semantic ${parts.semanticScore.toFixed(3)}`,
    parts?.keywordScore === undefined ? [] : `keyword ${parts.keywordScore.toFixed(3)}`,
  ].flat();
  const detail = branches.length === 0 ? '' : ` (${branches.join(', ')})`;
  return `${relevanceKind.replace('_', ' ')} ${relevanceScore.toFixed(3)}${detail}`;
}

function renderTime({ resultCount, searchMethod, index }: RetrievalCall, latency: Latency): string {
  const { embeddingMs, searchMs, postProcessingMs, totalMs } = latency;
  const stages = `embedding ${duration(embeddingMs)}, search ${duration(searchMs)}, post-processing ${duration(postProcessingMs)}`;
  return `${count(resultCount, 'result')} by ${searchMethod} search of "${index}" in ${duration(totalMs)} (${stages})`;
}
