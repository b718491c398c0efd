import {
  type CallRecord,
  type CandidateHistory,
  count,
  dropReasonWords,
  duration,
  type HistoryStep,
  messageForOperator,
  printableLine,
  stageInWords,
} from '@touchstone/contract';

import { cutLine } from './cut-line.ts';
import type { Styles } from './styles.ts';

/** The parts of a kept call that are shown. */
export type ExplainedCall = Pick<CallRecord, 'id' | 'trace'> & { readonly request: { readonly query: string } };

export interface HistorySettings {
  readonly styles: Styles;
  readonly columns: number;
  /** Most candidates that are shown. */
  readonly limit: number;
  /** The name of a candidate. */
  readonly nameOf: (id: string) => string;
}

/** A call stage by stage, then each candidate's way through it: returned ones first. */
export function renderHistories(
  record: ExplainedCall,
  ways: readonly CandidateHistory[],
  settings: HistorySettings,
): string {
  const { styles, limit } = settings;
  const shown = ways.slice(0, limit);
  const more = ways.length - shown.length;
  return [
    renderHead(record, styles),
    renderStages(record, settings),
    ...shown.map((way, index) => renderWay(way, index + 1, settings)),
    ...(ways.length === 0 ? ['No stage found a candidate.'] : []),
    ...(more > 0 ? [styles.quiet(`… and ${count(more, 'more candidate')}: --all shows them`)] : []),
  ].join('\n\n');
}

/** The question, and the queries that it became where these have names. */
function renderHead({ id, request, trace }: ExplainedCall, styles: Styles): string {
  const used = new Set(trace.stages.map(({ settings }) => settings?.query));
  const queries = trace.stages.flatMap(({ settings }) => (Array.isArray(settings?.queries) ? settings.queries : []));
  const named = queries.filter((query) => isNamedQuery(query) && used.has(query.id)).filter(isNamedQuery);
  const rows = named.map((query) => `  ${query.id}  ${printableLine(query.text)}`);
  const head = `${styles.strong(`Call ${id}`)}  ${styles.quiet(trace.startedAt)}`;
  return [head, ...(rows.length > 0 ? rows : [printableLine(request.query)])].join('\n');
}

function isNamedQuery(value: unknown): value is { readonly id: string; readonly text: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'text' in value;
}

function renderStages({ trace }: ExplainedCall, { styles }: HistorySettings): string {
  const width = widthOf(trace.stages.map(stageInWords));
  const rows = trace.stages.map((stage) => {
    const { durationMs, candidates, dropped = [], error } = stage;
    const found = candidates === undefined ? '' : `  ${count(candidates.length, 'candidate')}`;
    const lost = dropped.length === 0 ? '' : `, ${dropped.length} left out`;
    const failed =
      error === undefined ? '' : `  ${styles.bad(`${error.code}: ${printableLine(messageForOperator(error))}`)}`;
    return `  ${stageInWords(stage).padEnd(width)} ${styles.quiet(duration(durationMs).padStart(9))}${found}${lost}${failed}`;
  });
  return rows.join('\n');
}

function renderWay(way: CandidateHistory, number: number, settings: HistorySettings): string {
  const { styles, columns, nameOf } = settings;
  const width = widthOf(way.steps.map(stageInWords));
  const rows = way.steps.map(
    (step) => `     ${stageInWords(step).padEnd(width)}  ${`#${step.rank}`.padEnd(4)}  ${styles.quiet(scoreOf(step))}`,
  );
  const name = cutLine(nameOf(way.id), columns - `${number}. `.length);
  return [`${styles.strong(`${number}.`)} ${styles.place(name)}`, `   ${outcomeOf(way, settings)}`, ...rows].join('\n');
}

function outcomeOf({ returned, dropped }: CandidateHistory, { styles, nameOf }: HistorySettings): string {
  if (returned) return styles.good('returned');
  if (dropped === undefined) return styles.warning('not among the results');
  const { stage, reason, into } = dropped;
  const kept = into === undefined ? '' : ` as ${nameOf(into)}`;
  return styles.warning(`left out at ${stageInWords({ stage })}: ${dropReasonWords[reason]}${kept}`);
}

function scoreOf({ score, scoreKind }: HistoryStep): string {
  return `${scoreKind.replaceAll('_', ' ')} ${score.toPrecision(4)}`;
}

function widthOf(names: readonly string[]): number {
  return Math.max(0, ...names.map(({ length }) => length));
}
