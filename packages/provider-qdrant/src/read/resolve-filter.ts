import type { CallOptions, Filter } from '@touchstone/contract';
import { checkFilter } from '@touchstone/provider-kit';
import { type Condition, translateFilter } from '../filter/translate-filter.ts';
import { type ValueFilter, valueFilters, valueTest } from '../filter/value-test.ts';
import type { Layout } from '../layout/layout.ts';
import { providerName } from '../server/errors.ts';
import type { Reading } from '../server/scroll.ts';
import { shardsOf } from '../shards/shard-keys.ts';
import { fieldTexts } from './field-values.ts';

/**
 * A filter as Qdrant's own. Globs and ranges of text, which Qdrant does not have, become the field's values that satisfy them: one
 * request more for each, and more where the field has no index. Throws `invalid_request` for a filter that is none, `unsupported` for one
 * that cannot be exact.
 */
export async function resolveFilter(
  source: Reading,
  layout: Layout,
  filter: Filter | undefined,
  options: CallOptions | undefined,
): Promise<Condition | undefined> {
  if (filter === undefined) return undefined;
  checkFilter(filter, providerName);
  const shards = await shardsOf(source.api, layout, filter, options);
  const found = await Promise.all(
    valueFilters(filter).map(async (one) => {
      const texts = await fieldTexts(source, layout, { filter: one, shards }, options);
      return [one, texts.filter(valueTest(one)).sort()] as const;
    }),
  );
  const values = new Map<ValueFilter, readonly string[]>(found);
  return translateFilter(filter, { ...layout, valuesFor: (one) => values.get(one) ?? [] });
}
