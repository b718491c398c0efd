import type { GateResult } from '../../gate/gate-result.ts';
import type { EvaluationReport, ReportedAbstention } from '../evaluation-report.ts';
import { counted, formatCount, formatMs, formatShare, formatValue } from '../format-values.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import { type Block, code } from './block.ts';

/** Frequencies of right and wrong abstentions, in a sentence. */
export function abstentionBlock(figures: ReportedAbstention): Block {
  const { answerable, unanswerable, rightlyAbstained, wronglyAbstained, rightlyDoubted, wronglyDoubted } = figures;
  const doubt =
    rightlyDoubted === undefined || wronglyDoubted === undefined
      ? ''
      : `; nothing or weak evidence: ${formatShare(rightlyDoubted)} and ${formatShare(wronglyDoubted)}`;
  const silence = `Returned nothing for ${formatShare(rightlyAbstained)} of ${counted(unanswerable, 'question', 'questions')} without an answer and for ${formatShare(wronglyAbstained)} of ${answerable} with one`;
  return { open: `\n${silence}${doubt}.\n`, rows: [], close: '', one: 'abstention', many: 'abstentions' };
}

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

/** Every rule of the gate, those that fail first. */
export function gateBlock({ checks }: GateResult): Block {
  const ordered = [...checks.filter(({ passed }) => !passed), ...checks.filter(({ passed }) => passed)];
  return {
    open: '\n| Gate rule | Value | Limit | |\n| :-- | --: | --: | :-- |\n',
    rows: ordered.map(({ kind, rule, value, limit, passed }) => {
      const show = kind === 'latency' ? formatMs : kind === 'failures' ? String : formatValue;
      return `| ${code(rule)} | ${show(value)} | ${show(limit)} | ${passed ? '✅ holds' : '❌ fails'} |\n`;
    }),
    close: '',
    one: 'rule of the gate',
    many: 'rules of the gate',
  };
}
