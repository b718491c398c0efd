import { printableLine } from '@touchstone/contract';
import type { Finding } from '@touchstone/host/inspect';
import type { Styles } from './styles.ts';

/** The findings of `doctor`, a line each. */
export function renderFindings(findings: readonly Finding[], styles: Styles): string {
  const marks = { ok: styles.good('ok  '), warn: styles.warning('warn'), fail: styles.bad('fail') };
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ check, status, message }) => `${marks[status]}  ${check.padEnd(width)}  ${printableLine(message)}`)
    .join('\n');
}
