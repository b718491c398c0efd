import type { JsonObject, JsonValue } from '@touchstone/contract';
import type { CollectionInfo } from './answers.ts';
import { storeError } from './errors.ts';
import type { StrictModeLimits } from './strict-mode-schema.ts';

/** The limits of a collection's strict mode. https://qdrant.tech/documentation/guides/administration/#strict-mode */
export interface StrictMode {
  readonly limits: StrictModeLimits;
  /** Paths of the payload that have an index. */
  readonly indexed: ReadonlySet<string>;
}

/** Undefined where it is off. */
export function strictModeOf({ config, payload_schema }: CollectionInfo): StrictMode | undefined {
  const limits = config.strict_mode_config;
  if (limits?.enabled !== true) return undefined;
  return { limits, indexed: new Set(Object.keys(payload_schema ?? {})) };
}

/** Most points of one search, or of one condition on ids. */
export function mostHitsOf(strict: StrictMode | undefined): number {
  const { max_query_limit: hits, condition_max_size: ids } = strict?.limits ?? {};
  return Math.min(hits ?? Number.POSITIVE_INFINITY, ids ?? Number.POSITIVE_INFINITY);
}

interface Parameters {
  readonly [name: string]: unknown;
}

/**
 * The parameters of a request within what strict mode allows: shorter timeouts, smaller pages and batches, which change
 * no result. A limit on the answer is `invalid_request`, with limit and remedy; `what` names the request.
 */
export function withinStrictMode(parameters: Parameters, { limits, indexed }: StrictMode, what: string): Parameters {
  const { max_timeout: maxTimeout, upsert_max_batchsize: maxUpsert, search_max_batchsize: maxSearches } = limits;
  const { timeout, operations, searches } = parameters;
  const refuse = (name: keyof typeof limits, has: string, remedy: string) => {
    const text = `The Qdrant ${what} ${has}, and strict mode of the collection says ${name}: ${limits[name]}. ${remedy}, or raise that limit.`;
    return storeError('invalid_request', text);
  };

  function checkFilter(filter: JsonValue | undefined): void {
    if (filter === undefined) return;
    const conditions = [...conditionsIn(filter)];
    const { filter_max_conditions: maxConditions, condition_max_size: maxSize } = limits;
    if (maxConditions != null && conditions.length > maxConditions) {
      throw refuse('filter_max_conditions', `has ${conditions.length} conditions`, 'Use a shorter filter');
    }
    for (const { key, match, has_id: ids } of conditions) {
      const size = Math.max(listIn(match, 'any').length, Array.isArray(ids) ? ids.length : 0);
      if (maxSize != null && size > maxSize) {
        throw refuse('condition_max_size', `has a condition of ${size} values`, 'Name fewer values');
      }
      const isUnindexed = typeof key === 'string' && !key.startsWith('touchstone.') && !indexed.has(key);
      if (limits.unindexed_filtering_retrieve === false && isUnindexed) {
        const remedy =
          'Name the field in `indexedFields` and run `touchstone index`; in a collection that another program fills, make an index of it in Qdrant';
        throw refuse('unindexed_filtering_retrieve', `filters by ${key}, which has no index`, remedy);
      }
    }
  }

  /** One search, a branch of one, or a page of a walk. */
  function search<Search extends Parameters>(given: Search, isBranch = false): Search {
    const { limit: asked, params, filter, prefetch, with_payload: payload } = given;
    if (Array.isArray(prefetch)) for (const branch of prefetch) search(objectIn(branch), true);
    checkFilter(filter as JsonValue | undefined);
    const { exact, hnsw_ef: ef, quantization } = objectIn(params);
    if (exact === true && limits.search_allow_exact === false) {
      throw refuse('search_allow_exact', 'is exact', 'Search without `exact`');
    }
    if (limits.search_max_hnsw_ef != null && Number(ef) > limits.search_max_hnsw_ef) {
      throw refuse('search_max_hnsw_ef', `has hnswEf ${ef}`, 'Use a smaller one');
    }
    const { oversampling } = objectIn(quantization);
    if (limits.search_max_oversampling != null && Number(oversampling) > limits.search_max_oversampling) {
      throw refuse(
        'search_max_oversampling',
        `has oversampling ${oversampling}`,
        'Set a smaller `vectors.oversampling`',
      );
    }
    const { max_query_limit: most } = limits;
    if (typeof asked !== 'number' || most == null || asked <= most) return given;
    // A search requests one more hit than is wanted, to see a tie at the cut; a fusion and its branches do not. Walks
    // and looks at counts go on page by page, or are small.
    const isFused = isBranch || prefetch !== undefined;
    const isSearch = isFused || (given.query !== undefined && payload === true);
    const spare = isFused ? 0 : 1;
    if (isSearch && asked > most + spare) {
      throw refuse('max_query_limit', `asks for ${asked - spare} hits`, 'Use a smaller topK');
    }
    return { ...given, limit: most };
  }

  if (Array.isArray(searches) && maxSearches != null && searches.length > maxSearches) {
    const remedy = 'Search fewer at once, with shorter queries';
    throw refuse('search_max_batchsize', `holds ${searches.length} searches`, remedy);
  }
  const limited = search(parameters);
  return {
    ...limited,
    timeout: typeof timeout === 'number' && maxTimeout != null ? Math.min(timeout, maxTimeout) : timeout,
    searches: Array.isArray(searches) ? searches.map((each) => search(objectIn(each))) : searches,
    operations:
      Array.isArray(operations) && maxUpsert != null
        ? operations.flatMap((operation) => smallerUpserts(objectIn(operation), maxUpsert))
        : operations,
  };
}

/** A large upsert as several, which Qdrant does one after the other. */
function smallerUpserts(operation: Parameters, most: number): readonly Parameters[] {
  const { upsert } = operation;
  const points = listIn(upsert, 'points');
  if (points.length <= most) return [operation];
  return Array.from({ length: Math.ceil(points.length / most) }, (_, at) => ({
    upsert: { ...objectIn(upsert), points: points.slice(at * most, (at + 1) * most) },
  }));
}

/** The conditions of a filter that name a field or ids, at any depth. */
function* conditionsIn(filter: JsonValue): Generator<JsonObject> {
  if (Array.isArray(filter)) for (const each of filter) yield* conditionsIn(each);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return;
  const condition = filter as JsonObject;
  if ('key' in condition || 'has_id' in condition || 'is_empty' in condition) yield condition;
  for (const clause of ['must', 'should', 'must_not']) yield* conditionsIn(condition[clause] ?? null);
}

function objectIn(value: unknown): Parameters {
  return typeof value === 'object' && value !== null ? (value as Parameters) : {};
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = objectIn(value)[name];
  return Array.isArray(list) ? list : [];
}
