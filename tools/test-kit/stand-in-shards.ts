import { onTestFinished } from 'vitest';
import { type VendorRequest, type VendorServer, vendorServer } from '../../packages/conformance/src/index.ts';
import type { JsonObject, JsonValue, SparseVector } from '../../packages/contract/src/index.ts';

interface Point {
  readonly id: string;
  readonly payload: JsonObject;
  readonly vector: JsonObject;
}

interface Body {
  readonly shard_key?: string | readonly string[];
  readonly filter?: JsonObject;
  readonly ids?: readonly string[];
  readonly limit?: number;
  readonly with_vector?: boolean | readonly string[];
  readonly using?: string;
  readonly query?: { readonly nearest: SparseVector };
}

export interface ShardedServer extends VendorServer {
  /** Ids of the chunks of an index, by default `docs`, by the key of the shard that they lie in. */
  chunks(index?: string): Readonly<Record<string, readonly string[]>>;
  /** Its points of one kind, in all shards. */
  points(kind: string, index?: string): readonly Point[];
}

interface Collection {
  readonly made: JsonObject;
  readonly shards: Map<string, Map<string, Point>>;
  readonly indexed: Map<string, JsonObject>;
}

type Update = Readonly<Record<string, JsonObject & { readonly shard_key?: string }>>;

/**
 * A Qdrant in distributed mode on the loopback interface, whose collections are made with `sharding_method: custom`. As
 * its documentation says: a write names a shard that is there, a read may name some, and otherwise asks all. It knows
 * the filters that the store sends for whole values and ids.
 */
export async function standInShards({ racing = false } = {}): Promise<ShardedServer> {
  const collections = new Map<string, Collection>();
  const aliases = new Map<string, string>();
  const ok = (result: unknown) => ({ json: { result, status: 'ok', time: 0.001 } });
  const refused = (error: string, status = 400) => ({ status, json: { status: { error }, time: 0.001 } });
  const nameIn = ({ name = '' }: VendorRequest['params']) => decodeURIComponent(name);
  const collectionOf = (name: string) => collections.get(aliases.get(name) ?? name);

  /** A route of a collection, by its own name or an alias. */
  const on =
    <B>(answer: (collection: Collection, body: B) => unknown) =>
    ({ params, body }: VendorRequest<B>) => {
      const collection = collectionOf(nameIn(params));
      if (collection === undefined) return refused('Not found', 404);
      try {
        return ok(answer(collection, body));
      } catch (error) {
        return refused((error as Error).message);
      }
    };
  const points = {
    points: on(read),
    'points/scroll': on((collection, body: Body) => ({ points: read(collection, body) })),
    'points/count': on((collection, body: Body) => ({ count: found(collection, body).length })),
    'points/query': on(search),
    'points/query/batch': on((collection, { searches }: { readonly searches: readonly Body[] }) =>
      searches.map((body) => search(collection, body)),
    ),
    'points/batch': on((collection, { operations }: { readonly operations: readonly Update[] }) =>
      operations.map((operation) => update(collection, operation)),
    ),
    facet: on(facet),
  };
  const server = await vendorServer({
    routes: {
      'GET /aliases': () =>
        ok({ aliases: [...aliases].map(([alias_name, collection_name]) => ({ alias_name, collection_name })) }),
      'POST /collections/aliases': ({
        body,
      }: VendorRequest<{ actions: { create_alias?: Record<string, string> }[] }>) => {
        for (const { create_alias: made } of body.actions) {
          if (made !== undefined) aliases.set(made.alias_name ?? '', made.collection_name ?? '');
        }
        return ok(true);
      },
      'GET /collections': () => ok({ collections: [...collections.keys()].map((name) => ({ name })) }),
      'PUT /collections/:name': ({ params, body }: VendorRequest<JsonObject>) => {
        collections.set(nameIn(params), { made: body, shards: new Map(), indexed: new Map() });
        return ok(true);
      },
      'GET /collections/:name': on(({ made: { metadata, ...params }, indexed }) => ({
        ...{ status: 'green', config: { params, metadata }, payload_schema: Object.fromEntries(indexed) },
      })),
      'PUT /collections/:name/index': on(({ indexed }, body: { field_name: string; field_schema: JsonObject }) => {
        indexed.set(body.field_name, body.field_schema);
        return { operation_id: 0, status: 'completed' };
      }),
      'GET /collections/:name/shards': on(({ shards }) => ({ shard_keys: [...shards.keys()].map((key) => ({ key })) })),
      'PUT /collections/:name/shards': on(({ made, shards }, { shard_key: key }: { shard_key: string }) => {
        if (made.sharding_method !== 'custom') throw new Error('Shard Key cannot be created with Auto sharding method');
        const isThere = shards.has(key);
        if (!isThere) shards.set(key, new Map());
        if (isThere || racing) throw new Error(`Sharding key ${key} already exists`);
        return true;
      }),
      ...Object.fromEntries(Object.entries(points).map(([path, route]) => [`POST /collections/:name/${path}`, route])),
    },
  });
  onTestFinished(() => server.close());
  const shardsOf = (index: string) => [...(collectionOf(index)?.shards ?? [])];
  const chunkIds = (shard: ReadonlyMap<string, Point>) =>
    [...shard.values()].flatMap(({ payload }) => (typeof payload.chunk_id === 'string' ? [payload.chunk_id] : []));
  return {
    ...server,
    requests: server.requests,
    chunks: (index = 'docs') => Object.fromEntries(shardsOf(index).map(([key, shard]) => [key, chunkIds(shard)])),
    points: (kind, index = 'docs') =>
      shardsOf(index)
        .flatMap(([, shard]) => [...shard.values()])
        .filter(({ payload }) => valueAt(payload, 'touchstone.kind') === kind),
  };
}

function shardAt({ shards }: Collection, key: string): Map<string, Point> {
  const shard = shards.get(key);
  if (shard === undefined) throw new Error(`Shard key ${key} not found`);
  return shard;
}

function found(collection: Collection, body: Body): readonly Point[] {
  const { shard_key: keys = [...collection.shards.keys()], ids, filter = {} } = body;
  return [keys]
    .flat()
    .flatMap((key) => [...shardAt(collection, key).values()])
    .filter((point) => (ids?.includes(point.id) ?? true) && satisfies(point, filter));
}

/** Points with those of their vectors that are asked for by name. */
function read(collection: Collection, body: Body): readonly Point[] {
  const { with_vector: names } = body;
  const isAsked = ([name]: readonly [string, unknown]) =>
    names === true || (Array.isArray(names) && names.includes(name));
  return found(collection, body).map((point) => ({
    ...point,
    vector: Object.fromEntries(Object.entries(point.vector).filter(isAsked)),
  }));
}

function search(collection: Collection, body: Body) {
  const scored = found(collection, body).map(({ vector, ...point }) => {
    return { ...point, version: 1, score: scoreOf(vector, body) };
  });
  const hits = scored.filter(({ score }) => score !== 0).sort((left, right) => right.score - left.score);
  return { points: hits.slice(0, body.limit) };
}

function facet(collection: Collection, body: Body & { readonly key: string }) {
  const values = Map.groupBy(found(collection, body), ({ payload }) => valueAt(payload, body.key));
  const hits = [...values].map(([value, points]) => ({ value, count: points.length }));
  return { hits: hits.filter(({ value }) => value !== undefined) };
}

function update(collection: Collection, operation: Update) {
  const [[name, body] = []] = Object.entries(operation);
  if (body?.shard_key === undefined) throw new Error('Shard key not specified');
  const shard = shardAt(collection, body.shard_key);
  const points = (body.points ?? []) as unknown as readonly Point[];
  const ids = (body.points ?? []) as unknown as readonly string[];
  const done = { operation_id: 0, status: 'completed' };
  if (name === 'upsert') {
    for (const point of points) {
      const before = shard.get(point.id);
      const { update_filter: condition } = body as { readonly update_filter?: JsonObject };
      if (before === undefined || condition === undefined || satisfies(before, condition)) shard.set(point.id, point);
    }
  }
  if (name === 'delete') for (const id of ids) shard.delete(id);
  if (name === 'update_vectors') {
    for (const { id, vector } of points) {
      const before = shard.get(id);
      if (before === undefined) throw new Error(`No point with id ${id} found`);
      shard.set(id, { ...before, vector: { ...before.vector, ...vector } });
    }
  }
  if (name !== 'set_payload') return done;
  for (const point of shard.values()) {
    if (body.points === undefined ? !satisfies(point, body.filter as JsonObject) : !ids.includes(point.id)) continue;
    const { touchstone } = point.payload;
    const payload = body.payload as JsonObject;
    const changed = body.key === undefined ? payload : { touchstone: { ...(touchstone as JsonObject), ...payload } };
    shard.set(point.id, { ...point, payload: { ...point.payload, ...changed } });
  }
  return done;
}

/** The product of the sparse vectors; 1 for a search that only filters. */
function scoreOf(vector: Point['vector'], { query, using = '' }: Body): number {
  if (query === undefined) return 1;
  const own = vector[using] as unknown as SparseVector | undefined;
  const product = (index: number, at: number) =>
    (own?.values[own.indices.indexOf(index)] ?? 0) * (query.nearest.values[at] ?? 0);
  return query.nearest.indices.reduce((sum, index, at) => sum + product(index, at), 0);
}

function satisfies(point: Point, condition: JsonObject): boolean {
  const { must = [], should = [], must_not: not = [], key, match, range, has_id: ids, is_empty: empty } = condition;
  const parts = (value: JsonValue) => value as readonly JsonObject[];
  if (!parts(must).every((part) => satisfies(point, part))) return false;
  if (parts(not).some((part) => satisfies(point, part))) return false;
  if (parts(should).length > 0 && !parts(should).some((part) => satisfies(point, part))) return false;
  if (Array.isArray(ids) && !ids.includes(point.id)) return false;
  if (empty !== undefined) return valueAt(point.payload, (empty as { key: string }).key) === undefined;
  if (typeof key === 'string' && range !== undefined) {
    const value = Number(valueAt(point.payload, key));
    const { gte, lte } = range as { readonly gte: number; readonly lte: number };
    return value >= gte && value <= lte;
  }
  if (typeof key !== 'string' || match === undefined) return true;
  const { value, any } = match as { readonly value?: JsonValue; readonly any?: readonly JsonValue[] };
  return (any ?? [value]).includes(valueAt(point.payload, key) ?? null);
}

function valueAt(payload: JsonObject, path: string): JsonValue | undefined {
  return path
    .split('.')
    .reduce<JsonValue | undefined>((found, name) => (found as JsonObject | undefined)?.[name], payload);
}
