import { type CallOptions, type Filter, isRetrievalError } from '@touchstone/contract';
import { checkFilter } from '@touchstone/provider-kit';
import { facetAnswer } from '../answers.js';
import type { Api } from '../api.js';
import { providerName, storeError } from '../errors.js';
import type { Layout } from '../layout/layout.js';
import { type ShardSelection, shardsOf } from '../shards/shard-keys.js';
import { type Condition, matchPrefix, translateFilter } from './translate-filter.js';
import { commonPrefix, type ValueFilter, valueFilters, valueTest } from './value-test.js';

/**
 * A filter as Qdrant's own. Globs and ranges of text, which Qdrant does not have, become the field's values that satisfy them: one
 * request more for each. Throws `invalid_request` for a filter that is none, `unsupported` for one that cannot be exact.
 */
export async function resolveFilter(
  api: Api,
  layout: Layout,
  filter: Filter | undefined,
  options: CallOptions | undefined,
): Promise<Condition | undefined> {
  if (filter === undefined) return undefined;
  checkFilter(filter, providerName);
  const shards = await shardsOf(api, layout, filter, options);
  const found = await Promise.all(
    valueFilters(filter).map(
      async (one) => [one, await matchingValues(api, layout, { filter: one, shards }, options)] as const,
    ),
  );
  const values = new Map<ValueFilter, readonly string[]>(found);
  return translateFilter(filter, { ...layout, valuesFor: (one) => values.get(one) ?? [] });
}

/** More than this in one condition is more than a filter should carry. */
const maxValues = 10_000;

async function matchingValues(
  api: Api,
  layout: Layout,
  { filter, shards }: { readonly filter: ValueFilter; readonly shards: ShardSelection },
  options: CallOptions | undefined,
): Promise<readonly string[]> {
  const { index, address } = layout;
  const path = layout.pathOf(filter.field);
  const prefix = commonPrefix(filter);
  const hits = await api(
    {
      operation: 'facet',
      parameters: {
        collection_name: address,
        key: path,
        limit: maxValues + 1,
        exact: true,
        filter: prefix === '' ? undefined : { must: [matchPrefix(path, prefix)] },
        ...shards,
      },
      what: `look-up of the values of "${filter.field}" in index "${index}"`,
      answer: facetAnswer,
    },
    options,
  ).catch((error: unknown) => {
    throw isRetrievalError(error) && error.code === 'invalid_request' ? withoutIndex(filter, layout, error) : error;
  });
  if (hits.hits.length > maxValues) {
    throw storeError(
      'unsupported',
      `The filter \`${filter.op}\` on "${filter.field}" of index "${index}" would have to look at more than ${maxValues} values: ` +
        'begin the pattern with more plain text, or use `prefix`, `eq` or `in`.',
    );
  }
  const test = valueTest(filter);
  return hits.hits
    .flatMap(({ value, count }) => (typeof value === 'string' && count > 0 && test(value) ? [value] : []))
    .sort();
}

function withoutIndex({ op, field }: ValueFilter, { index, writable }: Layout, cause: unknown): Error {
  const remedy = writable
    ? `name it in \`indexedFields\` (${JSON.stringify({ [field]: 'keyword' })}) and run ensureIndex`
    : 'make a keyword index of that field in Qdrant';
  return storeError(
    'unsupported',
    `The filter \`${op}\` on "${field}" of index "${index}" needs a payload index of the field: ${remedy}, or use \`prefix\`, ` +
      '`eq` or `in`.',
    cause,
  );
}
