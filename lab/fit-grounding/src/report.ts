import type { Grounding } from '@touchstone/contract';

/** A question of some kind, and what became of it. */
export interface Judged {
  readonly row: string;
  readonly column: string;
  readonly grounding: Grounding;
}

/** A table of `none / weak / strong` in per cent, with the count of each cell in the last line. */
export function groundingTable(judged: readonly Judged[], columns: readonly string[]): string {
  const used = columns.filter((name) => judged.some(({ column }) => column === name));
  const line = (name: string, of: readonly Judged[]) =>
    [name, ...used.map((column) => shares(of.filter((one) => one.column === column)))].join(' | ');
  const rows = Map.groupBy(judged, ({ row }) => row);
  return [
    `| ${['none / weak / strong', ...used].join(' | ')} |`,
    `|${'---|'.repeat(used.length + 1)}`,
    ...[...rows].map(([name, of]) => `| ${line(name, of)} |`),
    `| ${line('*all*', judged)} |`,
    `| ${['questions', ...used.map((column) => judged.filter((one) => one.column === column).length)].join(' | ')} |`,
  ].join('\n');
}

function shares(of: readonly Judged[]): string {
  if (of.length === 0) return '';
  return (['none', 'weak', 'strong'] as const)
    .map((grounding) => percent(of.filter((one) => one.grounding === grounding).length, of.length))
    .join(' / ');
}

/** A share in per cent; with a digit where it is not 0 or 100 and would look it. */
export function percent(count: number, all: number): string {
  const share = (100 * count) / all;
  return share > 0 && share < 100 && (share < 1 || share > 99) ? share.toFixed(1) : share.toFixed(0);
}
