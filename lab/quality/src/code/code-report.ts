import { codeMethodNames } from './code-methods.ts';
import { type CodePackage, type Half, questionKinds } from './code-set.ts';
import type { CodeMeasurement } from './measure-code.ts';

/** A Markdown table: a row for each half and method, with a column for each kind of question, and one for each package. */
export function codeMarkdown(measured: readonly CodeMeasurement[], packages: readonly CodePackage[]): string {
  const halfOf = new Map(packages.map(({ name, half }) => [name, half]));
  const halves = (['fit', 'held-out'] as const).filter((half) => packages.some((one) => one.half === half));
  const ofHalf = (half: Half) => measured.filter(({ question }) => halfOf.get(question.package) === half);
  const groups = [
    ...halves.map((half) => ({ label: half, rows: ofHalf(half) })),
    ...packages.map(({ name }) => ({ label: name, rows: measured.filter((one) => one.question.package === name) })),
  ];
  const lines = groups.flatMap(({ label, rows }) =>
    codeMethodNames.map((method) => {
      const own = rows.filter((one) => one.method === method);
      const kinds = questionKinds.map((kind) => figure(own.filter(({ question }) => question.kind === kind)));
      return line([label, method, String(own.length), figure(own), ...kinds, mean(own, ({ ms }) => ms).toFixed(1)]);
    }),
  );
  const header = ['Of', 'Method', 'Questions', 'nDCG@10', ...questionKinds, 'ms'];
  return [line(header), `|---|---|${'---:|'.repeat(header.length - 2)}`, ...lines].join('\n');
}

function figure(rows: readonly CodeMeasurement[]): string {
  return rows.length === 0 ? '' : mean(rows, ({ ndcg }) => ndcg).toFixed(3);
}

function mean(rows: readonly CodeMeasurement[], of: (row: CodeMeasurement) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0) / (rows.length || 1);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
