import type { Latency, RetrievalCall, RetrievalResult } from '@touchstone/contract';
import { type PassageSettings, renderPassage } from './passage.js';
import { count, duration } from './quantities.js';
import { renderWarnings } from './warnings.js';

export interface CallSettings extends PassageSettings {
  /** The citation of a result, for example `fastify@5.12.8:lib/reply.js#L10-L40`. */
  readonly cite: (result: RetrievalResult) => string;
}

/** A call for people: each result with its rank, score, citation and best lines, then why there are fewer, then the time. */
export function renderCall(call: RetrievalCall, latency: Latency, settings: CallSettings): string {
  const { styles } = settings;
  const results = call.results.map((result, index) => renderResult(result, index + 1, settings));
  const warnings = renderWarnings(call.warnings ?? [], styles);
  return [...results, ...warnings, styles.quiet(renderTime(call, latency))].join('\n\n');
}

function renderResult(result: RetrievalResult, rank: number, settings: CallSettings): string {
  const { section, title, symbol, start_line: startLine } = result.metadata;
  const notes = [settings.styles.quiet(score(result))];
  const place = [section ?? title, symbol];
  return renderPassage({ rank, citation: settings.cite(result), notes, place, text: result.text, startLine }, settings);
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
