import type { GateResult } from '@touchstone/eval';
import { type EvaluationReport, type ReportedComparison, reportQueries } from '@touchstone/eval/report';
import type { MeasuredRun } from './evaluate-set.ts';

/** Parts of a report beside the run itself. */
export interface ReportExtras {
  readonly gate?: GateResult;
  readonly comparison?: ReportedComparison;
}

/** A measured run as a report, for `renderHtmlReport` and `renderMarkdownSummary` of `@touchstone/eval/report`. */
export function reportOfRun(run: MeasuredRun, extras: ReportExtras = {}): EvaluationReport {
  const { header, settings, evaluation, beforeRerank, abstention, warnings } = run;
  return {
    run: {
      ...{ name: header.name, startedAt: header.startedAt, configHash: header.configHash },
      ...{ indexes: header.indexes, settings: settings.settings },
    },
    evaluation,
    beforeRerank,
    abstention,
    judgementCount: [...settings.qrels.values()].reduce((sum, grades) => sum + grades.size, 0),
    queries: reportQueries(run.answers, settings),
    warnings,
    ...extras,
  };
}
