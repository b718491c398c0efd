import { count, duration, messageForOperator, type Trace } from '@touchstone/contract';
import type { Styles } from './styles.ts';

/** The stages of a call as a table: name, time, candidates, settings or the error. */
export function renderTrace({ id, stages }: Trace, styles: Styles): string {
  const width = Math.max(...stages.map(({ stage }) => stage.length));
  const rows = stages.map(({ stage, durationMs, candidates, settings, error }) => {
    const time = duration(durationMs).padStart(9);
    const found = candidates === undefined ? '' : `  ${count(candidates.length, 'candidate')}`;
    const detail = error === undefined ? settingsOf(settings) : `  ${error.code}: ${messageForOperator(error)}`;
    return `  ${stage.padEnd(width)} ${time}${found}${styles.quiet(detail)}`;
  });
  return [styles.strong(`Trace ${id}`), ...rows].join('\n');
}

function settingsOf(settings: Trace['stages'][number]['settings']): string {
  return settings === undefined ? '' : `  ${JSON.stringify(settings)}`;
}
