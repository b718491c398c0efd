import { type Measurement, metricNames } from './measure-set.ts';
import { methodNames } from './methods.ts';

/** A markdown table of all measurements, and the means over the sets that still tell methods apart. */
export function markdown(measurements: readonly Measurement[]): string {
  const lines = measurements.map(({ set, method, queries, metrics, meanMs, meanProcessorMs }) =>
    row([
      set,
      method,
      String(queries),
      ...metricNames.map((name) => figure(metrics[name])),
      meanMs.toFixed(2),
      meanProcessorMs.toFixed(2),
    ]),
  );
  return [row(header), `|---|---|${'---:|'.repeat(header.length - 2)}`, ...lines, ...means(measurements)].join('\n');
}

function means(measurements: readonly Measurement[]): string[] {
  const saturated = new Set(
    measurements
      .filter(({ method, metrics }) => method === 'keyword' && (metrics['ndcg@10'] ?? 0) >= saturation)
      .map(({ set }) => set),
  );
  const telling = measurements.filter(({ set }) => !saturated.has(set));
  const sets = new Set(telling.map(({ set }) => set)).size;
  if (sets < 2) return [];
  const name =
    saturated.size === 0 ? `*mean of ${sets} sets*` : `*mean of ${sets} sets, without ${[...saturated].join(', ')}*`;
  return methodNames.map((wanted) => {
    const rows = telling.filter(({ method }) => method === wanted);
    const mean = (of: (measurement: Measurement) => number) =>
      rows.reduce((sum, each) => sum + of(each), 0) / rows.length;
    return row([
      name,
      wanted,
      String(rows.reduce((sum, { queries }) => sum + queries, 0)),
      ...metricNames.map((metric) => figure(mean(({ metrics }) => metrics[metric] ?? 0))),
      mean(({ meanMs }) => meanMs).toFixed(2),
      mean(({ meanProcessorMs }) => meanProcessorMs).toFixed(2),
    ]);
  });
}

/** One object a row of the table, without the means. */
export function json(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ meanMs, meanProcessorMs, p50Ms, ...rest }) => ({
    ...rest,
    mean_ms: meanMs,
    mean_processor_ms: meanProcessorMs,
    p50_ms: p50Ms,
  }));
  return JSON.stringify(rows, null, 2);
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function figure(value: number | undefined): string {
  return value?.toFixed(4) ?? '';
}

const header = ['Set', 'Method', 'Queries', 'nDCG@10', 'Recall@10', 'Recall@50', 'MRR@10', 'ms', 'processor ms'];
/** Where keyword search alone has nDCG@10 of this much, a set no longer tells methods apart. */
const saturation = 0.95;
