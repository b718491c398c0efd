import type { JsonValue, Metadata } from '@touchstone/contract';

/**
 * A payload with only those of its known fields that can be read: whoever filled the collection may have stored anything.
 * A field of the wrong kind, or empty, counts as absent; lines are whole numbers from 1, the last not before the first.
 * The payload itself where nothing is wrong with it.
 */
export function readablePayload(payload: unknown): Metadata {
  if (!isRecord(payload)) return {};
  const unreadable = new Set([
    ...texts.filter((field) => payload[field] !== undefined && !isText(payload[field])),
    ...places.filter((field) => payload[field] !== undefined && !isPlace(payload[field])),
  ]);
  const { start_line: start, end_line: end } = payload;
  if (!isPlace(start)) unreadable.add('end_line');
  else if (isPlace(end) && end < start) for (const field of lines) unreadable.add(field);
  if (![...unreadable].some((field) => payload[field] !== undefined)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !unreadable.has(field)));
}

const texts = ['repo', 'ref', 'path', 'url', 'title', 'section', 'symbol', 'content_hash'];
const lines = ['start_line', 'end_line'];
const places = [...lines, 'page_number'];

function isRecord(value: unknown): value is { readonly [key: string]: JsonValue | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
