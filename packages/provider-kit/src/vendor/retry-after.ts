import { retryAfterOfHeader } from '@touchstone/contract';
import { membersOf } from './redact.ts';

/**
 * The wait that a vendor requests, in milliseconds, from `retry-after-ms`, `retry-after` (seconds or an HTTP date) or,
 * in the body, Google's `RetryInfo` (`"retryDelay": "34s"`). Undefined where none of these is readable; a date that has
 * passed is 0.
 */
export function retryAfterMs(headers: unknown, body: unknown, nowMs: number): number | undefined {
  const milliseconds = headerOf(headers, 'retry-after-ms');
  if (milliseconds !== undefined && /^\d+(\.\d+)?$/.test(milliseconds)) return Math.ceil(Number(milliseconds));
  return retryAfterOfHeader(headerOf(headers, 'retry-after'), nowMs) ?? fromRetryInfo(body);
}

function headerOf(headers: unknown, name: string): string | undefined {
  const source = membersOf(headers);
  if (typeof source.get === 'function') {
    const value: unknown = source.get(name);
    return typeof value === 'string' ? value.trim() : undefined;
  }
  const entry = Object.entries(source).find(([key]) => key.toLowerCase() === name);
  return typeof entry?.[1] === 'string' ? entry[1].trim() : undefined;
}

function fromRetryInfo(body: unknown): number | undefined {
  const details = membersOf(membersOf(body).error).details;
  if (!Array.isArray(details)) return undefined;
  for (const detail of details) {
    const delay = membersOf(detail).retryDelay;
    const seconds = typeof delay === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1] : undefined;
    if (seconds !== undefined) return Math.ceil(Number(seconds) * 1000);
  }
  return undefined;
}
