import { type CallOptions, isRetrievalError, type JsonValue } from '@touchstone/contract';
import { matchPrefix } from '../filter/translate-filter.ts';
import { commonPrefix, type ValueFilter } from '../filter/value-test.ts';
import type { Layout } from '../layout/layout.ts';
import { facetAnswer } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';
import { type Reading, type ShardSelection, scrollAll } from '../server/scroll.ts';

/** More than this in one condition is more than a filter should carry. */
const maxValues = 10_000;

/** So many chunks are read for the values of a field that has no index of text. */
const maxRead = 200_000;

interface Lookup {
  readonly filter: ValueFilter;
  readonly shards: ShardSelection;
}

/**
 * The texts that a field holds, of those that begin like the pattern: from its payload index in one request, else from the chunks
 * themselves. Throws `unsupported` where they are too many to look at.
 */
export async function fieldTexts(
  source: Reading,
  layout: Layout,
  lookup: Lookup,
  options: CallOptions | undefined,
): Promise<readonly string[]> {
  return (await indexedTexts(source, layout, lookup, options)) ?? readTexts(source, layout, lookup, options);
}

/** Undefined where the field has no index, or one of numbers or booleans, which has no texts. */
async function indexedTexts(
  { api }: Reading,
  layout: Layout,
  { filter, shards }: Lookup,
  options: CallOptions | undefined,
): Promise<readonly string[] | undefined> {
  const path = layout.pathOf(filter.field);
  const prefix = commonPrefix(filter);
  const found = await api(
    {
      operation: 'facet',
      parameters: {
        collection_name: layout.address,
        key: path,
        limit: maxValues + 1,
        exact: true,
        filter: prefix === '' ? undefined : { must: [matchPrefix(path, prefix)] },
        ...shards,
      },
      what: whatOf(layout, filter),
      answer: facetAnswer,
    },
    options,
  ).catch((error: unknown) => {
    if (isRetrievalError(error) && error.code === 'invalid_request') return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  const { hits } = found;
  if (hits.length > maxValues) throw tooMany(layout, filter, `more than ${maxValues} values`);
  const texts = hits.flatMap(({ value, count }) => (typeof value === 'string' && count > 0 ? [value] : []));
  // An index of text that is empty looks like one of another kind.
  return texts.length === 0 ? undefined : texts;
}

async function readTexts(
  source: Reading,
  layout: Layout,
  { filter, shards }: Lookup,
  options: CallOptions | undefined,
): Promise<readonly string[]> {
  const path = layout.pathOf(filter.field);
  const prefix = commonPrefix(filter);
  const conditions = [
    ...(layout.chunksOnly === undefined ? [] : [layout.chunksOnly]),
    prefix === '' ? { must_not: [{ is_empty: { key: path } }] } : matchPrefix(path, prefix),
  ];
  const texts = new Set<string>();
  let read = 0;
  const walk = { conditions, what: whatOf(layout, filter), payload: [path], shards };
  for await (const points of scrollAll(source, layout, walk, options)) {
    for (const { payload } of points)
      for (const text of textsIn(layout.valueOf(payload, filter.field))) texts.add(text);
    read += points.length;
    if (texts.size > maxValues) throw tooMany(layout, filter, `more than ${maxValues} values`);
    if (read > maxRead)
      throw tooMany(layout, filter, `more than ${maxRead} chunks, since the field has no index of text`);
  }
  return [...texts];
}

/** A list holds by each of its elements. */
function textsIn(value: JsonValue | undefined): readonly string[] {
  const values: readonly JsonValue[] = Array.isArray(value) ? value : [value ?? null];
  return values.filter((one) => typeof one === 'string');
}

function whatOf({ index }: Layout, { field }: ValueFilter): string {
  return `look-up of the values of "${field}" in index "${index}"`;
}

function tooMany({ index, writable }: Layout, { op, field }: ValueFilter, what: string): Error {
  const indexing = writable
    ? `name it in \`indexedFields\` (${JSON.stringify({ [field]: 'keyword' })}) and run \`touchstone index\``
    : 'make a keyword index of that field in Qdrant';
  return storeError(
    'unsupported',
    `The filter \`${op}\` on "${field}" of index "${index}" would have to look at ${what}: begin the pattern with more plain text, use ` +
      `\`prefix\`, \`eq\` or \`in\`, or ${indexing}.`,
  );
}
