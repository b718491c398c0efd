import type { CallOptions, JsonObject, JsonValue } from '@touchstone/contract';
import { type Point, scrollAnswer } from '../answers.js';
import { type Api, collectionPath } from '../api.js';
import type { Condition } from '../filter/translate-filter.js';
import type { Layout } from '../layout/layout.js';
import type { ReadParameters } from '../request-parameters.js';

/** What reading needs. */
export interface Reading {
  readonly api: Api;
  readonly reading: ReadParameters;
}

/** What to walk through. */
export interface Scrolling {
  /** All of them have to hold. */
  readonly conditions: readonly Condition[];
  readonly what: string;
  /** How much of the payload comes; as Qdrant's `with_payload`. */
  readonly payload: JsonValue;
}

/** All points that satisfy the conditions, page by page, in the order of their UUIDs. */
export async function* scrollAll(
  { api, reading }: Reading,
  { collection }: Pick<Layout, 'collection'>,
  { conditions, what, payload }: Scrolling,
  options: CallOptions | undefined,
): AsyncGenerator<readonly Point[], void> {
  const path = collectionPath(collection, '/points/scroll');
  let offset: string | number | undefined;
  do {
    const page: JsonObject = offset === undefined ? { limit: firstPageSize } : { limit: pageSize, offset };
    const body = { filter: { must: conditions }, ...page, with_payload: payload, with_vector: false };
    const answer = await api({ method: 'POST', path, query: reading, body, what, answer: scrollAnswer }, options);
    yield answer.points;
    offset = answer.next_page_offset ?? undefined;
  } while (offset !== undefined);
}

/** Most walks end with their first page, which can bring whole payloads. */
export const firstPageSize = 256;
const pageSize = 5000;
