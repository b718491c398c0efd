import { count, printableLine } from '@touchstone/contract';
import { type CitationCheck, type CitationStatus, citationStatuses } from '@touchstone/ingest/verify';
import { shortCitation } from '@touchstone/pipeline';
import type { Styles } from './styles.ts';

const longestStatus = Math.max(...citationStatuses.map(({ length }) => length));

/** Each citation with its status, then the reasons that several citations share, then the totals of each status. */
export function renderVerification(checks: readonly CitationCheck[], styles: Styles): string {
  const shared = sharedReasons(checks);
  const rows = checks.map((check) => {
    const isShown = check.reason !== undefined && !shared.has(reasonOf(check));
    const reason = isShown ? `\n    ${styles.quiet(printableLine(check.reason))}` : '';
    return `${renderPadded(check.status, styles)}  ${shortCitation(printableLine(check.citation))}${reason}`;
  });
  const folded = [...shared.values()].map(({ status, reason, amount }) => {
    const told = styles.quiet(printableLine(reason));
    return `${renderPadded(status, styles)}  ${count(amount, 'citation')}: ${told}`;
  });
  const parts = [rows.join('\n'), folded.join('\n'), renderTotals(checks, styles)];
  return parts.filter((part) => part !== '').join('\n\n');
}

interface SharedReason {
  readonly status: CitationStatus;
  readonly reason: string;
  readonly amount: number;
}

/** Reasons that several citations with the same status share, in order of appearance. */
function sharedReasons(checks: readonly CitationCheck[]): ReadonlyMap<string, SharedReason> {
  const found = new Map<string, SharedReason>();
  for (const check of checks) {
    const { status, reason } = check;
    if (reason === undefined) continue;
    const key = reasonOf(check);
    found.set(key, { status, reason, amount: (found.get(key)?.amount ?? 0) + 1 });
  }
  return new Map([...found].filter(([, { amount }]) => amount > 1));
}

function reasonOf({ status, reason }: CitationCheck): string {
  return JSON.stringify([status, reason]);
}

function renderPadded(status: CitationStatus, styles: Styles): string {
  return colourOf(styles)[status](status.padEnd(longestStatus));
}

/** A status alone, with the new location of a text that moved. */
export function renderStatus(check: CitationCheck, styles: Styles): string {
  const moved = check.status === 'moved' ? ` to ${placeOf(check)}` : '';
  return colourOf(styles)[check.status](`${check.status}${moved}`);
}

function placeOf({ startLine, endLine, pageNumber, anchor }: CitationCheck): string {
  if (startLine !== undefined) return `L${startLine}-L${endLine}`;
  return pageNumber === undefined ? printableLine(anchor ?? 'the beginning') : `page ${pageNumber}`;
}

function renderTotals(checks: readonly CitationCheck[], styles: Styles): string {
  const totals = citationStatuses
    .map((status) => ({ status, amount: checks.filter((check) => check.status === status).length }))
    .filter(({ amount }) => amount > 0)
    .map(({ status, amount }) => colourOf(styles)[status](`${amount} ${status}`));
  return `${count(checks.length, 'citation')}: ${totals.join(', ') || 'nothing to verify'}`;
}

function colourOf(styles: Styles): Record<CitationStatus, (text: string) => string> {
  return { match: styles.good, moved: styles.warning, changed: styles.bad, missing: styles.bad };
}
