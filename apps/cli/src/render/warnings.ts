import { printableLine, type Warning } from '@touchstone/contract';
import type { Styles } from './styles.js';

/**
 * A warning a line, one for all stages that the time budget cut; those that a reader can see for himself are left to
 * `--json`.
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
  const message = `The time budget was spent: ${stages.join(', ')} were left out or cut short. Allow more time for them.`;
  const [first] = late;
  return warnings.flatMap((warning) => {
    if (warning.code !== 'time_budget_exceeded') return [warning];
    return warning === first ? [{ code: warning.code, message }] : [];
  });
}
