import type { ReliabilityBin } from '@touchstone/host/evaluate';
import { linePlot } from '../../bench-load/src/line-plot.ts';

/** What support promised and what was found, bin by bin. */
export function reliabilityTable(bins: readonly ReliabilityBin[]): string {
  const lines = bins.map(({ from, to, questions, support, answered }) =>
    [`${from.toFixed(1)} to ${to.toFixed(1)}`, questions, support.toFixed(2), answered.toFixed(2)].join(' | '),
  );
  const head = '| Support | questions | mean support | answered |';
  return [head, '|---|---|---|---|', ...lines.map((line) => `| ${line} |`)].join('\n');
}

/** The same as a diagram: what is on the diagonal is as likely as support says. */
export function reliabilityPlot(bins: readonly ReliabilityBin[]): string {
  const diagonal = [0, 1].map((at) => [at, at] as const);
  return linePlot('Share answered, by support', 'support', 'answered', [
    { name: 'held out', points: bins.map(({ support, answered }) => [support, answered] as const) },
    { name: 'exact', points: diagonal },
  ]);
}
