import { printableLine, type Warning } from '@touchstone/contract';
import type { Styles } from './styles.ts';

/**
 * One line per warning. All stages that the time budget cut share one line. Warnings about visible parts of the output
 * are only in `--json`.
 */
export function renderWarnings(warnings: readonly Warning[], styles: Styles): string[] {
  return withOneForTime(warnings)
    .filter(({ code }) => code !== 'url_unavailable')
    .map(({ message }) => `${styles.warning('!')} ${printableLine(message)}`);
}

function withOneForTime(warnings: readonly Warning[]): readonly Warning[] {
  const late = warnings.filter(({ code }) => code === 'time_budget_exceeded');
  const stages = [...new Set(late.flatMap(({ detail }) => (typeof detail?.stage === 'string' ? [detail.stage] : [])))];
  if (stages.length < 2) return warnings;
  const message = `The time budget was spent: ${stages.join(', ')} were skipped or cut short. Allow more time with --budget or --timeout.`;
  const [first] = late;
  return warnings.flatMap((warning) => {
    if (warning.code !== 'time_budget_exceeded') return [warning];
    return warning === first ? [{ code: warning.code, message }] : [];
  });
}
