import type { EvaluationReport } from '../evaluation-report.js';
import { formatCount, formatValue } from '../format-values.js';
import { headlineMetrics } from '../measure/headline-metrics.js';
import type { Block } from './block.js';
import { code } from './code.js';

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
