import type { CallOptions, JsonObject } from '@touchstone/contract';
import { type Point, scrollAnswer } from './answers.ts';
import type { Api } from './api.ts';
import type { ReadParameters } from './request-parameters.ts';

/** The dependencies of reading. */
export interface Reading {
  readonly api: Api;
  /** Query parameters of every read. */
  readonly reading: ReadParameters;
  /** Most points of one search of a collection, or of one condition on ids; Infinity where the server has no limit. */
  readonly mostHits: (collection: string) => number;
}

/** Members of a request that name its shards: all, where there are none. */
export interface ShardSelection {
  readonly shard_key?: string | string[];
}

/** The returned part of a payload: all, nothing, or the parts at these paths. */
export type PayloadPart = boolean | readonly string[];

/** The points to walk through. */
export interface Scrolling {
  /** All of them have to hold. */
  readonly conditions: readonly JsonObject[];
  readonly what: string;
  readonly payload: PayloadPart;
  /** Names of sparse vectors that come too. Default: none. */
  readonly vectors?: readonly string[];
  /** Default: all. */
  readonly shards?: ShardSelection;
}

/** All points that satisfy the conditions, page by page, in the order of their UUIDs. */
export async function* scrollAll(
  { api, reading }: Reading,
  { address }: { readonly address: string },
  { conditions, what, payload, vectors = [], shards }: Scrolling,
  options: CallOptions | undefined,
): AsyncGenerator<readonly Point[], void> {
  let offset: string | number | undefined;
  do {
    const page: JsonObject = offset === undefined ? { limit: firstPageSize } : { limit: pageSize, offset };
    const body = {
      filter: { must: conditions },
      ...page,
      with_payload: payload,
      with_vector: vectors.length > 0 && [...vectors],
      ...shards,
    };
    const parameters = { collection_name: address, ...reading, ...body };
    const answer = await api({ operation: 'scrollPoints', parameters, what, answer: scrollAnswer }, options);
    yield answer.points;
    offset = answer.next_page_offset ?? undefined;
  } while (offset !== undefined);
}

/** Most walks end with their first page, which can bring whole payloads. */
export const firstPageSize = 256;
const pageSize = 5000;
