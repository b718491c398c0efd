import type { GateResult } from '@touchstone/eval';
import type { EvaluationReport, ReportedComparison, ReportedQuery } from '@touchstone/eval/report';
import type { MeasuredRun } from './evaluate-set.ts';
import type { RunSettings } from './run-settings.ts';

/** What a report shows beside the run itself. */
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
    queries: reportedQueries(run, settings),
    warnings,
    ...extras,
  };
}

/** Every question that was asked, those without an answer too; the ones that nobody judged are left out. */
function reportedQueries({ answers }: MeasuredRun, { qrels, queries }: RunSettings): readonly ReportedQuery[] {
  const asked = new Map(queries.map((query) => [query.id, query]));
  return answers.flatMap((answer): ReportedQuery[] => {
    const { query: id, results, before, attributions, trace, error, grounding, passages } = answer;
    const { text, category, answerable = true } = asked.get(id) ?? {};
    const grades = qrels.get(id) ?? new Map<string, number>();
    if (grades.size === 0 && answerable) return [];
    const found = new Map(attributions?.map((attribution) => [attribution.id, attribution]));
    const told = new Map(passages?.map((passage) => [passage.id, passage]));
    return [
      {
        id,
        text,
        category,
        answerable: answerable ? undefined : false,
        grounding,
        expected: [...grades]
          .filter(([, grade]) => grade > 0)
          .map(([item, grade]) => {
            const { text: begins, candidates } = told.get(item) ?? {};
            return { ...(found.get(item) ?? { id: item }), grade, text: begins, candidates };
          }),
        ranking: results.map(({ id: item, score }) => {
          return { id: item, score, grade: grades.get(item), text: told.get(item)?.text };
        }),
        rankingBeforeRerank: before?.map((item) => item.id),
        trace,
        error,
      },
    ];
  });
}
