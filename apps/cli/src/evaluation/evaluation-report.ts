import { writeFile } from 'node:fs/promises';
import { RetrievalError } from '@touchstone/contract';
import type { GateResult } from '@touchstone/eval';
import {
  type EvaluationReport,
  type ReportedComparison,
  type ReportedQuery,
  renderHtmlReport,
  renderMarkdownSummary,
} from '@touchstone/eval-report';
import type { EvaluatedRun } from './evaluate-set.js';
import type { RunSettings } from './run-settings.js';

/** What a report shows beside the run itself. */
export interface ReportExtras {
  readonly gate?: GateResult;
  readonly comparison?: ReportedComparison;
}

/** An evaluation as one HTML page. Throws `invalid_request` where the file cannot be written. */
export async function writeHtmlReport(file: string, run: EvaluatedRun, extras: ReportExtras = {}): Promise<void> {
  try {
    await writeFile(file, renderHtmlReport(reportOf(run, extras)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RetrievalError('invalid_request', `Cannot write the report ${file}: ${reason}.`, { cause });
  }
}

/** An evaluation as a summary for a pull request. */
export function markdownSummary(run: EvaluatedRun, extras: ReportExtras = {}): string {
  return renderMarkdownSummary(reportOf(run, extras));
}

function reportOf(run: EvaluatedRun, extras: ReportExtras): EvaluationReport {
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

function reportedQueries({ answers }: EvaluatedRun, { qrels, queries }: RunSettings): readonly ReportedQuery[] {
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
        ...(before === undefined ? {} : { rankingBeforeRerank: before.map(({ id }) => id) }),
        trace,
        error,
      },
    ];
  });
}
