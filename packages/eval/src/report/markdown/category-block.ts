import type { EvaluationReport } from '../evaluation-report.ts';
import { formatCount, formatValue } from '../format-values.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import type { Block } from './block.ts';
import { code } from './code.ts';

/** The leading metrics by category, folded. */
export function categoryBlock(report: EvaluationReport): Block {
  const metrics = headlineMetrics(report);
  const columns = metrics.map((metric) => ` ${code(metric)} |`).join('');
  return {
    open: `\n<details><summary>By category</summary>\n\n| Category | Queries |${columns}\n| :-- | --: |${' --: |'.repeat(metrics.length)}\n`,
    rows: [...report.evaluation.perCategory].map(([name, { queryCount, mean }]) => {
      const values = metrics.map((metric) => ` ${formatValue(mean[metric] ?? 0)} |`).join('');
      return `| ${code(name)} | ${formatCount(queryCount)} |${values}\n`;
    }),
    close: '\n</details>\n',
    one: 'category',
    many: 'categories',
  };
}
