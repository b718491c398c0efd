import { type CitationCheck, type CitationStatus, citationStatuses } from '@touchstone/verify';
import { printableLine } from './printable.js';
import { count } from './quantities.js';
import { shortCitation } from './short-citation.js';
import type { Styles } from './styles.js';

const longestStatus = Math.max(...citationStatuses.map(({ length }) => length));

/** Each citation with what became of it, and how many of each kind there are. */
export function renderVerification(checks: readonly CitationCheck[], styles: Styles): string {
  const rows = checks.map((check) => {
    const reason = check.reason === undefined ? '' : `\n    ${styles.quiet(printableLine(check.reason))}`;
    const status = colourOf(styles)[check.status](check.status.padEnd(longestStatus));
    return `${status}  ${shortCitation(printableLine(check.citation))}${reason}`;
  });
  return [...(rows.length === 0 ? [] : [rows.join('\n')]), renderTotals(checks, styles)].join('\n\n');
}

/** A status alone, with the new lines of a text that moved. */
export function renderStatus({ status, startLine, endLine }: CitationCheck, styles: Styles): string {
  const moved = status === 'moved' ? ` to L${startLine}-L${endLine}` : '';
  return colourOf(styles)[status](`${status}${moved}`);
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
