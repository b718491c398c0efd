import type { EvaluationReport } from '../evaluation-report.ts';
import { formatDifference, formatValue } from '../format-values.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import type { Block } from './block.ts';
import { code } from './block.ts';

/**
 * The queries to look at, folded: those that lost most against the baseline; without one those with the lowest value of the
 * first leading metric, where that is below 1.
 */
export function worstQueryBlock(report: EvaluationReport): Block | undefined {
  const texts = new Map(report.queries.map(({ id, text }) => [id, text ?? '']));
  const nameOf = (query: string) => `${code(query)} | ${texts.get(query) ? code(texts.get(query) ?? '') : ''}`;
  const { comparison } = report;
  if (comparison?.worsened !== undefined) {
    const { metric, queries } = comparison.worsened;
    return folded(
      `Queries that got worse in ${code(metric)}: ${queries.length}`,
      '| Query | Text | Baseline | Value | Difference |\n| :-- | :-- | --: | --: | --: |\n',
      queries.map(
        ({ query, baseline, candidate, loss }) =>
          `| ${nameOf(query)} | ${formatValue(baseline)} | ${formatValue(candidate)} | ${formatDifference(-loss)} |\n`,
      ),
    );
  }
  const [metric] = headlineMetrics(report);
  if (metric === undefined) return undefined;
  const lowest = [...report.evaluation.perQuery]
    .map(([query, values]) => ({ query, value: values[metric] ?? 0 }))
    .filter(({ value }) => value < 1)
    .sort((a, b) => a.value - b.value || (a.query < b.query ? -1 : 1));
  return folded(
    `Queries with the lowest ${code(metric)}`,
    '| Query | Text | Value |\n| :-- | :-- | --: |\n',
    lowest.map(({ query, value }) => `| ${nameOf(query)} | ${formatValue(value)} |\n`),
  );
}

function folded(summary: string, head: string, rows: readonly string[]): Block | undefined {
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, maxQueries);
  const note = rows.length > maxQueries ? `, the first ${maxQueries} of ${rows.length}` : '';
  return {
    open: `\n<details><summary>${summary}${note}</summary>\n\n${head}`,
    rows: shown,
    close: '\n</details>\n',
    one: 'query',
    many: 'queries',
  };
}

const maxQueries = 25;
