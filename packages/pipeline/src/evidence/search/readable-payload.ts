import type { JsonValue, Metadata } from '@touchstone/contract';

/**
 * A payload with only those of its known fields that can be read: whoever filled the collection may have stored anything.
 * A field of the wrong kind, or empty, counts as absent; lines are whole numbers from 1, the last not before the first.
 * The payload itself where nothing is wrong with it.
 */
export function readablePayload(payload: unknown): Metadata {
  if (!isRecord(payload)) return {};
  if (isReadable(payload)) return payload;
  const wrong = unreadableFields(payload);
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !wrong.includes(field)));
}

/** Whether nothing is to be left out, as almost always. Named field by field: this runs once for every chunk that a call finds. */
function isReadable(payload: Payload): boolean {
  const { start_line: start, end_line: end, page_number: page } = payload;
  return (
    isTextOrAbsent(payload.repo) &&
    isTextOrAbsent(payload.ref) &&
    isTextOrAbsent(payload.path) &&
    isTextOrAbsent(payload.url) &&
    isTextOrAbsent(payload.title) &&
    isTextOrAbsent(payload.section) &&
    isTextOrAbsent(payload.symbol) &&
    isTextOrAbsent(payload.content_hash) &&
    (page === undefined || isPlace(page)) &&
    (start === undefined || isPlace(start)) &&
    (end === undefined || (isPlace(start) && isPlace(end) && end >= start))
  );
}

function unreadableFields(payload: Payload): readonly string[] {
  const wrong: string[] = texts.filter((field) => !isTextOrAbsent(payload[field]));
  const { start_line: start, end_line: end, page_number: page } = payload;
  if (page !== undefined && !isPlace(page)) wrong.push('page_number');
  if (start !== undefined && !isPlace(start)) wrong.push('start_line');
  if (end !== undefined && !(isPlace(start) && isPlace(end) && end >= start)) {
    wrong.push('end_line');
    if (isPlace(start) && isPlace(end)) wrong.push('start_line');
  }
  return wrong;
}

type Payload = { readonly [key: string]: JsonValue | undefined };

const texts = ['repo', 'ref', 'path', 'url', 'title', 'section', 'symbol', 'content_hash'] as const;

function isRecord(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value !== '');
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
