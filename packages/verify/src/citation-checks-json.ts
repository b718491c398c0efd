import { compact, type JsonObject } from '@touchstone/contract';
import { type CitationCheck, citationStatuses } from './citation-check.js';

/** Checks of citations as JSON: how many of each status, then each. */
export function citationChecksJson(checks: readonly CitationCheck[]): JsonObject {
  const totals = citationStatuses.map((status) => [status, checks.filter((check) => check.status === status).length]);
  return {
    verified: checks.every(({ status }) => status === 'match'),
    totals: Object.fromEntries(totals),
    citations: checks.map(checkJson),
  };
}

function checkJson({ citation, status, startLine, endLine, readFrom, reason }: CitationCheck): JsonObject {
  return compact({ citation, status, start_line: startLine, end_line: endLine, read_from: readFrom, reason });
}
