import type { JsonValue, Metadata } from '@touchstone/contract';

/**
 * A payload with only those of its known fields that can be read: whoever filled the collection may have stored anything.
 * A field of the wrong kind, or empty, counts as absent; lines are whole numbers from 1, the last not before the first.
 * The payload itself where nothing is wrong with it.
 */
export function readablePayload(payload: unknown): Metadata {
  if (!isRecord(payload)) return {};
  const wrong = unreadableFields(payload);
  if (wrong === undefined) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !wrong.includes(field)));
}

/** The fields to leave out; undefined where there are none, as almost always. */
function unreadableFields(payload: Payload): readonly string[] | undefined {
  let wrong: string[] | undefined;
  const leaveOut = (field: string) => {
    wrong ??= [];
    wrong.push(field);
  };
  for (const field of texts) {
    const value = payload[field];
    if (value !== undefined && (typeof value !== 'string' || value === '')) leaveOut(field);
  }
  const { start_line: start, end_line: end, page_number: page } = payload;
  if (page !== undefined && !isPlace(page)) leaveOut('page_number');
  if (start !== undefined && !isPlace(start)) leaveOut('start_line');
  if (end !== undefined && !(isPlace(start) && isPlace(end) && end >= start)) {
    leaveOut('end_line');
    if (isPlace(start) && isPlace(end)) leaveOut('start_line');
  }
  return wrong;
}

type Payload = { readonly [key: string]: JsonValue | undefined };

const texts = ['repo', 'ref', 'path', 'url', 'title', 'section', 'symbol', 'content_hash'] as const;

function isRecord(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
