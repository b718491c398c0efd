import { count, duration } from '@touchstone/contract';
import type { InputWarning } from '@touchstone/eval';
import type { MeasuredRun } from '@touchstone/host/evaluate';
import type { Styles } from './styles.ts';
import { renderTable } from './table.ts';

/**
 * The runs of one set side by side: a row per metric and a column per method. Evidence also has a column for its order
 * before reranking.
 */
export function renderEvaluation(runs: readonly MeasuredRun[], styles: Styles): string {
  const [first] = runs;
  if (first === undefined) return '';
  const { evaluation, settings } = first;
  const columns = runs.flatMap(({ method, evaluation: own, beforeRerank }) => [
    ...(beforeRerank === undefined ? [] : [{ name: 'before rerank', of: beforeRerank, isTimed: false }]),
    { name: method, of: own, isTimed: true },
  ]);
  const latencies = ['meanMs', 'p95Ms'] as const;
  const rows = [
    ...Object.keys(evaluation.mean).map((metric) => [metric, ...columns.map(({ of }) => figure(of.mean[metric]))]),
    ...latencies.map((name) => [
      name === 'meanMs' ? 'mean time' : 'p95 time',
      ...columns.map(({ of, isTimed }) => {
        const time = isTimed ? of.latency?.[name] : undefined;
        return time === undefined ? '' : duration(time);
      }),
    ]),
  ];
  const asked = settings.queries.length - evaluation.queryCount;
  const title = `${settings.set}: ${count(evaluation.queryCount, 'judged question')}${asked === 0 ? '' : `, ${asked} unanswerable`}`;
  return [
    styles.strong(title),
    renderTable(['', ...columns.map(({ name }) => name)], rows, styles),
    ...runs.flatMap(abstentionLines),
    ...runs.flatMap(kernelLines),
    ...runs.flatMap((run) => failureLines(run, styles)),
    ...renderWarnings(uniqueWarnings(runs), styles),
  ].join('\n');
}

export function renderWarnings(warnings: readonly InputWarning[], styles: Styles): readonly string[] {
  return warnings.map(({ message, examples, count: found }) => {
    const more = found > 3 ? ', ...' : '';
    return `${styles.warning('!')} ${message} ${styles.quiet(`(${examples.slice(0, 3).join(', ')}${more})`)}`;
  });
}

function abstentionLines({ method, abstention }: MeasuredRun): readonly string[] {
  if (abstention === undefined) return [];
  const { rightlyDoubted, wronglyDoubted, rightlyAbstained, wronglyAbstained } = abstention;
  const doubt =
    rightlyDoubted === undefined || wronglyDoubted === undefined
      ? ''
      : `; no result or weak grounding: ${percent(rightlyDoubted)} and ${percent(wronglyDoubted)}`;
  return [
    `  ${method}: returned nothing for ${percent(rightlyAbstained)} of ${count(abstention.unanswerable, 'unanswerable question')} and for ` +
      `${percent(wronglyAbstained)} of ${abstention.answerable} answerable ones${doubt}`,
  ];
}

function kernelLines({ method, kernels }: MeasuredRun): readonly string[] {
  if (kernels === undefined) return [];
  const values = Object.entries(kernels.mean).map(([name, value]) => `${name} ${figure(value)}`);
  return [`  ${method}, ${count(kernels.queryCount, 'required kernel')}: ${values.join(', ')}`];
}

function failureLines({ method, answers }: MeasuredRun, styles: Styles): readonly string[] {
  const failed = answers.filter(({ error }) => error !== undefined);
  const [first] = failed;
  if (first?.error === undefined) return [];
  const { code, message } = first.error;
  return [
    `${styles.bad('x')} ${method}: ${count(failed.length, 'question')} failed and count as 0. The first is ${first.query}: ${code}: ${message}`,
  ];
}

/** Each warning once. A warning that does not concern all runs names its method. */
function uniqueWarnings(runs: readonly MeasuredRun[]): readonly InputWarning[] {
  const found = runs.flatMap(({ method, warnings }) => warnings.map((warning) => ({ method, warning })));
  return [...Map.groupBy(found, ({ warning }) => warning.message).values()].flatMap((same) =>
    same.slice(0, 1).map(({ warning }) => {
      const methods = same.length === runs.length ? '' : `${same.map(({ method }) => method).join(', ')}: `;
      return { ...warning, message: `${methods}${warning.message}` };
    }),
  );
}

export function figure(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(4);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
