import type { JsonValue, Scalar } from '@touchstone/contract';
import { bytesOf, type Quotas } from '../server/quotas.ts';

/** The key of a chunk's data that Chroma's metadata cannot hold: its whole metadata and its search text, as JSON. */
export const contentKey = 'touchstone_chunk';
/** The number of the write that last changed the chunk's text for the keyword branch. */
export const writeKey = 'touchstone_write';
/** The version of the document that a chunk was written with. */
export const versionKey = 'touchstone_version';

/**
 * True on a chunk whose field has a value that Chroma cannot compare and a condition on equality or range may match: a
 * list, for the sake of its elements, or a number beyond the whole ones that are exact.
 */
export function uncomparedKey(field: string): string {
  return `touchstone_uncompared:${field}`;
}

/** True if a field can be a key that Chroma filters by: `$` begins its operators, `#` and `chroma:` its own fields. */
export function isNativeField(field: string): boolean {
  return field !== '' && field.isWellFormed() && !/^(\$|#|chroma:|touchstone_)/.test(field);
}

/** The same for a server that takes keys up to some length: the longest that a field needs has to fit. */
export function nativeFields({ keyBytes }: Quotas): (field: string) => boolean {
  return (field) => isNativeField(field) && bytesOf(uncomparedKey(field)) <= keyBytes;
}

/** True if a value of such a field is written as it is. Long texts are not: no filter compares them for equality. */
export function isNativeValue(field: string, value: JsonValue | undefined): value is Scalar {
  if (typeof value === 'string') {
    return value.isWellFormed() && (field === 'document_id' || value.length <= longestText);
  }
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value === 'boolean';
}

const longestText = 1000;
