import type { RetrievalError } from '@touchstone/contract';

const refusals = new WeakSet<RetrievalError>();

/** True if a service refused the texts of a request with this error as too long or too many. */
export function isTooLong(error: unknown): boolean {
  return typeof error === 'object' && error !== null && refusals.has(error as RetrievalError);
}

/** Remembers the error where the service's text says so: nothing else shows that the text of a request is too long. */
export function rememberTooLong(error: RetrievalError, status: number, said: string): void {
  if (status === 413 || (refusing.has(status) && saysTooLong(said))) refusals.add(error);
}

/** Servers of local models answer with 500. */
const refusing: ReadonlySet<number> = new Set([400, 422, 500]);

/** A query is the same in every part of a request. */
function saysTooLong(said: string): boolean {
  return amounts.test(said) && excess.test(said) && !(/\bquery\b/i.test(said) && !/\bdocuments?\b/i.test(said));
}

const amounts =
  /\btokens?\b|\bcontext (length|size|window)\b|\b(input|sequence|model|prompt|text)s?\b.*\b(length|large|long)|\bpayload\b|\bbatch\b|\bnumber of (texts|inputs|documents)\b/i;

const excess =
  /\bexceed(s|ed|ing)?\b|\bmax(imum)?\b|\btoo (many|large|long|big)\b|\bat most\b|\blonger than\b|\bmore than\b|\bless than\b|\blarger than\b|\blimit\b/i;
