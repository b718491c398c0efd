import { compact, type JsonObject } from '@touchstone/contract';
import { type CitationCheck, citationStatuses } from './citation-check.ts';

/** Checks of citations as JSON: how many of each status, then each. */
export function citationChecksJson(checks: readonly CitationCheck[]): JsonObject {
  const totals = citationStatuses.map((status) => [status, checks.filter((check) => check.status === status).length]);
  return {
    verified: checks.every(({ status }) => status === 'match'),
    totals: Object.fromEntries(totals),
    citations: checks.map(checkJson),
  };
}

function checkJson({ startLine, endLine, pageNumber, readFrom, ...check }: CitationCheck): JsonObject {
  const { citation, status, anchor, reason } = check;
  const place = { start_line: startLine, end_line: endLine, page_number: pageNumber, anchor };
  return compact({ citation, status, ...place, read_from: readFrom, reason });
}
