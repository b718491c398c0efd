import type { LatencySummary } from '../../numbers/latency-summary.ts';
import type { EvaluationReport } from '../evaluation-report.ts';
import { formatDifference, formatMs, formatValue } from '../format-values.ts';
import { verdictOf } from '../measure/verdict.ts';
import type { Block } from './block.ts';
import { code } from './block.ts';

/** Every metric; with a baseline also its value there, the difference, its interval, and the verdict. */
export function metricBlock({ evaluation, comparison }: EvaluationReport): Block {
  const words = { one: 'metric', many: 'metrics', close: '' };
  if (comparison === undefined) {
    const rows = Object.entries(evaluation.mean).map(
      ([metric, value]) => `| ${code(metric)} | ${formatValue(value)} |\n`,
    );
    const times = evaluation.latency === undefined ? [] : [`| p95 latency | ${formatMs(evaluation.latency.p95Ms)} |\n`];
    return { ...words, open: '\n| Metric | Value |\n| :-- | --: |\n', rows: [...rows, ...times] };
  }
  const compared = new Map(comparison.metrics.map((one) => [one.metric, one]));
  const rows = Object.entries(evaluation.mean).map(([metric, value]) => {
    const one = compared.get(metric);
    if (one === undefined) return `| ${code(metric)} | ${formatValue(value)} | – | – | – | |\n`;
    const interval = `${formatDifference(one.interval.low)} to ${formatDifference(one.interval.high)}`;
    return `| ${code(metric)} | ${formatValue(value)} | ${formatValue(one.baseline)} | ${formatDifference(one.difference)} | ${interval} | ${verdictMarks[verdictOf(one)]} |\n`;
  });
  return {
    ...words,
    open: '\n| Metric | Value | Baseline | Difference | Interval | |\n| :-- | --: | --: | --: | --: | :-- |\n',
    rows: [...rows, ...latencyRow(evaluation.latency, comparison.baseline.latency)],
    close:
      '\n▲ better and ▼ worse are significant differences (p < 0.05, paired randomisation, Holm). ≈ may be chance.\n',
  };
}

const verdictMarks = { better: '▲ better', worse: '▼ worse', unclear: '≈' };

function latencyRow(now: LatencySummary | undefined, before: LatencySummary | undefined): readonly string[] {
  if (now === undefined) return [];
  const [was, change] =
    before === undefined
      ? ['–', '–']
      : [
          formatMs(before.p95Ms),
          `${now.p95Ms < before.p95Ms ? '−' : '+'}${formatMs(Math.abs(now.p95Ms - before.p95Ms))}`,
        ];
  return [`| p95 latency | ${formatMs(now.p95Ms)} | ${was} | ${change} | – | |\n`];
}
