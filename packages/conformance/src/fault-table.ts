import type { FaultRow } from './fault-row.ts';
import { everyFault, ruleOf } from './faults.ts';

/**
 * The rows of a run, read from the report of vitest's JSON reporter (parsed). Values that do not look like one are no rows: a
 * report of other tests gives none.
 */
export function faultRowsOf(report: unknown): readonly FaultRow[] {
  return membersNamed(report, 'touchstoneFault').filter(isRow);
}

/** A Markdown table: a line for each fault, a column for each adapter, in each cell the code that the caller sees. */
export function faultTable(rows: readonly FaultRow[]): string {
  const subjects = [...new Set(rows.map(({ subject }) => subject))].sort();
  const faults = everyFault.filter((fault) => rows.some((row) => row.fault === fault));
  const lines = faults.map((fault) => [
    `\`${fault}\`: ${ruleOf(fault).what}`,
    ...subjects.map((subject) => cell(rows.find((row) => row.fault === fault && row.subject === subject))),
  ]);
  const header = ['Fault', ...subjects];
  return `${[header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function cell(row: FaultRow | undefined): string {
  if (row === undefined) return 'cannot happen';
  const wait = row.retryAfterMs === undefined ? '' : `, wait ${row.retryAfterMs} ms`;
  const deviation = row.deviates === undefined ? '' : ` (${row.deviates})`;
  return `\`${row.outcome}\`${wait}${deviation}`;
}

function membersNamed(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === name ? [member] : membersNamed(member, name)));
}

function isRow(value: unknown): value is FaultRow {
  if (typeof value !== 'object' || value === null || !('subject' in value && 'fault' in value && 'outcome' in value)) {
    return false;
  }
  const { subject, fault, outcome } = value;
  return typeof subject === 'string' && typeof outcome === 'string' && everyFault.some((known) => known === fault);
}
