import type { GateResult } from '@touchstone/eval';
import type { EvaluationReport, ReportedComparison, ReportedQuery } from '@touchstone/eval-report';
import type { MeasuredRun } from './evaluate-set.js';
import type { RunSettings } from './run-settings.js';

/** What a report shows beside the run itself. */
export interface ReportExtras {
  readonly gate?: GateResult;
  readonly comparison?: ReportedComparison;
}

/** A measured run as a report, for `renderHtmlReport` and `renderMarkdownSummary` of `@touchstone/eval-report`. */
export function reportOfRun(run: MeasuredRun, extras: ReportExtras = {}): EvaluationReport {
  const { header, settings, evaluation, beforeRerank, warnings } = run;
  return {
    run: {
      ...{ name: header.name, startedAt: header.startedAt, configHash: header.configHash },
      ...{ indexes: header.indexes, settings: settings.settings },
    },
    evaluation,
    beforeRerank,
    judgementCount: [...settings.qrels.values()].reduce((sum, grades) => sum + grades.size, 0),
    queries: reportedQueries(run, settings),
    warnings,
    ...extras,
  };
}

function reportedQueries({ answers }: MeasuredRun, { qrels, queries }: RunSettings): readonly ReportedQuery[] {
  const texts = new Map(queries.map(({ id, text }) => [id, text]));
  return answers.flatMap(({ query, results, before, attributions, trace, error }): ReportedQuery[] => {
    const grades = qrels.get(query);
    if (grades === undefined) return [];
    const text = texts.get(query);
    const found = new Map(attributions?.map((attribution) => [attribution.id, attribution]));
    return [
      {
        id: query,
        text,
        expected: [...grades]
          .filter(([, grade]) => grade > 0)
          .map(([id, grade]) => ({ ...(found.get(id) ?? { id }), grade })),
        ranking: results.map(({ id, score }) => {
          const grade = grades.get(id);
          return { id, score, grade };
        }),
        rankingBeforeRerank: before?.map(({ id }) => id),
        trace,
        error,
      },
    ];
  });
}
