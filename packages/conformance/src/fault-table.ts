import type { FaultRow } from './fault-row.ts';
import { everyFault, ruleOf } from './faults.ts';

/**
 * The rows of a run, read from the report of vitest's JSON reporter (parsed). Values that do not look like one are no rows: a
 * report of other tests gives none.
 */
export function faultRowsOf(report: unknown): readonly FaultRow[] {
  return membersNamed(report, 'touchstoneFault').filter(isRow);
}

/** A Markdown table: a line for each fault, with the code that callers see. Adapters that differ from most others are named. */
export function faultTable(rows: readonly FaultRow[]): string {
  const lines = everyFault.flatMap((fault) => {
    const met = rows.filter((row) => row.fault === fault);
    return met.length === 0 ? [] : [`| \`${fault}\`: ${ruleOf(fault).what} | ${outcomes(met)} |`];
  });
  return `${['| Fault | Code |', '| --- | --- |', ...lines].join('\n')}\n`;
}

function outcomes(rows: readonly FaultRow[]): string {
  const groups = Map.groupBy(rows, outcome);
  const [most, ...others] = [...groups].sort(([, a], [, b]) => b.length - a.length);
  const named = others.map(([text, of]) => `${of.map(({ subject }) => subject).join(', ')}: ${text}`);
  return [most?.[0], ...named].join('; ');
}

function outcome({ outcome: code, retryAfterMs, deviates }: FaultRow): string {
  const wait = retryAfterMs === undefined ? '' : `, wait ${retryAfterMs} ms`;
  return `\`${code}\`${wait}${deviates === undefined ? '' : ` (${deviates})`}`;
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
