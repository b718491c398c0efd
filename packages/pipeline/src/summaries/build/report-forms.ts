import { aboutDollars, count, duration, type JsonObject, printableLine } from '@touchstone/contract';
import type { SummariesPlan } from './plan-summaries.ts';
import type { SummariesReport } from './summaries-report.ts';

/** A report or plan on one line, for people; a line for each warning follows. */
export function summariesInWords(report: SummariesReport | SummariesPlan): string {
  const { into, books, chapters, clusters, model } = report;
  const tree = [
    count(books, 'book'),
    count(chapters, 'chapter'),
    ...clusters.map((each, at) => `${count(each, 'cluster')} of level ${at + 1}`),
  ];
  const cost = model.calls === 0 ? '' : `, ${count(model.calls, 'request')} to the model${dollars(model.usd)}`;
  const head = `Summaries in "${into}": ${tree.filter((part) => !part.startsWith('0 ')).join(', ') || 'none'}`;
  if (!('elapsedMs' in report)) return `${head}. ${report.toMake} would be made${cost}`;
  const done = (['made', 'relabelled', 'kept', 'removed'] as const)
    .filter((what) => report[what] > 0)
    .map((what) => `${report[what]} ${what}`);
  const warnings = report.warnings.map(({ message }) => `\n! ${printableLine(message)}`);
  return `${head}. ${[...done, `in ${duration(report.elapsedMs)}`].join(', ')}${cost}${warnings.join('')}`;
}

function dollars(usd: number | null): string {
  return usd === null ? '' : `, ${aboutDollars(usd)}`;
}

/** A report or plan as JSON. */
export function summariesJson(report: SummariesReport | SummariesPlan): JsonObject {
  const { into, chunks, books, chapters, clusters, model } = report;
  const tree = { into, chunks, books, chapters, clusters };
  const used = {
    calls: model.calls,
    input_tokens: model.inputTokens,
    output_tokens: model.outputTokens,
    usd: model.usd,
  };
  if (!('elapsedMs' in report)) return { ...tree, to_make: report.toMake, model: used };
  const { made, kept, relabelled, removed, warnings, elapsedMs } = report;
  return {
    ...tree,
    made,
    kept,
    relabelled,
    removed,
    model: used,
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    elapsed_ms: elapsedMs,
  };
}
