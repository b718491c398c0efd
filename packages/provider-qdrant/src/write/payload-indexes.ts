import type { JsonObject } from '@touchstone/contract';
import pLimit from 'p-limit';
import { type Layout, pathStep } from '../layout/layout.ts';
import { metadataPath, paths } from '../layout/own-layout.ts';
import { doneAnswer } from '../server/answers.ts';
import type { Api } from '../server/api.ts';
import type { EnsureIndexes, Operation } from '../server/operations.ts';
import type { FieldIndex, Settings } from '../server/options.ts';

/**
 * Qdrant takes one payload index in a request, and each costs it time and memory: so an index of a field is made before
 * the first chunk that has the field is written. Those of a write are made side by side; one that two writes need, once.
 */
export function payloadIndexer({ api, settings }: { readonly api: Api; readonly settings: Settings }): EnsureIndexes {
  const known = payloadIndexes(settings);
  const inTurn = pLimit(1);
  const made = new Set<string>();
  return async ({ index, collection, identity, payloadIndexes: there }, wanted, options) => {
    const paths = [...wanted].filter((path) => known.has(path) && !there.known.has(path));
    // Calls that begin at once each know the collection from a look of their own.
    const keyOf = (path: string) => `${collection} ${identity} ${path}`;
    const missing = () => paths.filter((path) => !made.has(keyOf(path)));
    if (missing().length === 0) return;
    await inTurn(() =>
      Promise.all(
        missing().map(async (field_name) => {
          const field_schema = known.get(field_name);
          const parameters = { collection_name: collection, wait: true, field_name, field_schema };
          const what = `payload indexes of index "${index}"`;
          await api({ operation: 'createFieldIndex', parameters, what, answer: doneAnswer }, options);
          made.add(keyOf(field_name));
        }),
      ),
    );
  };
}

/** All payload indexes that a collection may have, by the path of the field. */
function payloadIndexes({ indexedFields, shardKeyField }: Settings): ReadonlyMap<string, JsonObject> {
  const tenant = shardKeyField === undefined ? {} : { [shardKeyField]: 'keyword' as const };
  const fields = Object.entries<FieldIndex>({ ...builtInIndexes, ...tenant, ...indexedFields });
  return new Map([
    [paths.kind, { type: 'keyword' }],
    [paths.shape, { type: 'keyword' }],
    // By its beginning, so that the documents of a large index are counted in several requests.
    [paths.version, { type: 'keyword', prefix: true }],
    [paths.check, { type: 'keyword' }],
    [paths.mean, { type: 'float' }],
    ...strictPaths.map((path) => [path, { type: 'keyword' }] as const),
    ...fields.map(([field, type]) => [metadataPath(field), indexSchema(type)] as const),
  ]);
}

/** Those that a collection has from the beginning. */
export function firstIndexes({ payloadIndexes: { areRequired } }: Layout, settings: Settings): Iterable<string> {
  if (areRequired) return payloadIndexes(settings).keys();
  const { indexedFields, shardKeyField = [] } = settings;
  return [paths.kind, paths.shape, ...[...Object.keys(indexedFields), shardKeyField].flat().map(metadataPath)];
}

/** The paths of the payloads that operations write, but for those that strict mode alone needs an index of. */
export function pathsIn(operations: readonly Operation[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const operation of operations) {
    if ('upsert' in operation) for (const { payload } of operation.upsert.points) addPaths(payload);
    if ('set_payload' in operation) {
      const { key, payload } = operation.set_payload;
      addPaths(key === undefined ? payload : { [key]: payload });
    }
  }
  for (const path of strictPaths) found.delete(path);
  return found;

  function addPaths(payload: JsonObject): void {
    for (const name of Object.keys(payload)) if (name !== 'touchstone') found.add(pathStep(name));
    for (const name of Object.keys(payload.touchstone ?? {})) found.add(`touchstone.${name}`);
  }
}

/** Of points of counts, which are few. */
const strictPaths = [paths.pending, paths.claim];

/** The built-in fields that one filters by. Numbers as `float`: an index of integers cuts the fraction off a bound. */
const builtInIndexes: { readonly [field: string]: FieldIndex } = {
  knowledge_base_id: 'keyword',
  document_id: 'keyword',
  chunk_index: 'float',
  source_type: 'keyword',
  source_name: 'keyword',
  source_id: 'keyword',
  source_path: 'keyword',
  page_number: 'float',
  chapter_number: 'float',
  node_kind: 'keyword',
  level: 'float',
  repo: 'keyword',
  ref: 'keyword',
  path: 'keyword',
  url: 'keyword',
  title: 'keyword',
  tags: 'keyword',
  section: 'keyword',
  symbol: 'keyword',
  start_line: 'float',
  end_line: 'float',
  timestamp: 'keyword',
};

function indexSchema(type: FieldIndex): JsonObject {
  return type === 'keyword' ? { type, prefix: true } : { type };
}
