import type { JsonValue, Metadata } from '@touchstone/contract';

/**
 * A payload with only those of its known fields that can be read: a collection from elsewhere may contain anything. A
 * field of the wrong kind, or empty, counts as absent; lines are whole numbers from 1, the last not before the first.
 * Returns the payload itself where it has no wrong field.
 */
export function readablePayload(payload: unknown): Metadata {
  if (!isRecord(payload)) return {};
  if (isReadable(payload)) return payload;
  const wrong = unreadableFields(payload);
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !wrong.includes(field)));
}

/** True if nothing is to be left out, as almost always. Field by field: this runs for every hit of a call. */
function isReadable(payload: Payload): boolean {
  const { start_line: start, end_line: end } = payload;
  return (
    isTextOrAbsent(payload.repo) &&
    isTextOrAbsent(payload.ref) &&
    isTextOrAbsent(payload.path) &&
    isTextOrAbsent(payload.url) &&
    isTextOrAbsent(payload.title) &&
    isTextOrAbsent(payload.section) &&
    areNamesOrAbsent(payload.symbol) &&
    isTextOrAbsent(payload.content_hash) &&
    isTextOrAbsent(payload.chapter_title) &&
    isTextOrAbsent(payload.anchor) &&
    isTextOrAbsent(payload.reader) &&
    isTextOrAbsent(payload.node_kind) &&
    isPlaceOrAbsent(payload.page_number) &&
    isPlaceOrAbsent(payload.chapter_number) &&
    isPlaceOrAbsent(payload.first_page) &&
    isPlaceOrAbsent(payload.last_page) &&
    (start === undefined || isPlace(start)) &&
    (end === undefined || (isPlace(start) && isPlace(end) && end >= start))
  );
}

function unreadableFields(payload: Payload): readonly string[] {
  const wrong: string[] = texts.filter((field) => !isTextOrAbsent(payload[field]));
  const { start_line: start, end_line: end } = payload;
  if (!areNamesOrAbsent(payload.symbol)) wrong.push('symbol');
  wrong.push(...places.filter((field) => !isPlaceOrAbsent(payload[field])));
  if (start !== undefined && !isPlace(start)) wrong.push('start_line');
  if (end !== undefined && !(isPlace(start) && isPlace(end) && end >= start)) {
    wrong.push('end_line');
    if (isPlace(start) && isPlace(end)) wrong.push('start_line');
  }
  return wrong;
}

type Payload = { readonly [key: string]: JsonValue | undefined };

const texts = [
  ...(['repo', 'ref', 'path', 'url', 'title', 'section', 'content_hash'] as const),
  ...(['chapter_title', 'anchor', 'reader', 'node_kind'] as const),
];
const places = ['page_number', 'chapter_number', 'first_page', 'last_page'] as const;

function isRecord(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value !== '');
}

/** One name, or a list of them. */
function areNamesOrAbsent(value: unknown): boolean {
  if (!Array.isArray(value)) return isTextOrAbsent(value);
  return value.length > 0 && value.every((name) => name !== undefined && isTextOrAbsent(name));
}

function isPlaceOrAbsent(value: unknown): boolean {
  return value === undefined || isPlace(value);
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
