import { type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';
import type { JsonObject, JsonValue } from '@touchstone/contract';
import { onTestFinished } from 'vitest';

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
  readonly using?: string;
  readonly query?: { readonly nearest: { readonly indices: readonly number[]; readonly values: readonly number[] } };
}

export interface ShardedServer extends VendorServer {
  /** Ids of chunks, by the key of the shard that they lie in. */
  chunks(): Readonly<Record<string, readonly string[]>>;
}

/**
 * A Qdrant in distributed mode on the loopback interface, with one collection that was made with `sharding_method: custom`. As its
 * documentation says: a write names a shard that is there, a read may name some, and otherwise asks all. It knows the filters that the
 * store sends for whole values and ids.
 */
export async function standInShards({ racing = false } = {}): Promise<ShardedServer> {
  const shards = new Map<string, Map<string, Point>>();
  let collection: JsonObject | undefined;
  let alias: { readonly alias_name: string; readonly collection_name: string } | undefined;
  const ok = (result: unknown) => ({ json: { result, status: 'ok', time: 0.001 } });
  const refused = (error: string) => ({ status: 400, json: { status: { error }, time: 0.001 } });
  const shardAt = (key: string) => {
    const shard = shards.get(key);
    if (shard === undefined) throw new Error(`Shard key ${key} not found`);
    return shard;
  };
  const asked = ({ shard_key: keys = [...shards.keys()] }: Body) =>
    [keys].flat().flatMap((key) => [...shardAt(key).values()]);
  const found = (body: Body) =>
    asked(body)
      .filter((point) => body.ids?.includes(point.id) ?? true)
      .filter((point) => satisfies(point, body.filter ?? {}));
  const search = (body: Body) => {
    const scored = found(body).map((point) => ({ ...point, version: 1, score: scoreOf(point, body) }));
    const hits = scored.filter(({ score }) => score !== 0).sort((left, right) => right.score - left.score);
    return { points: hits.slice(0, body.limit) };
  };
  const update = (operation: { readonly [name: string]: JsonObject & { readonly shard_key?: string } }) => {
    const [[name, body] = []] = Object.entries(operation);
    if (body?.shard_key === undefined) throw new Error('Shard key not specified');
    const shard = shardAt(body.shard_key);
    const points = body.points as unknown as readonly (Point & string)[] | undefined;
    if (name === 'upsert') for (const point of points ?? []) shard.set(point.id, point);
    if (name === 'delete') for (const id of points ?? []) shard.delete(id);
    if (name !== 'set_payload') return { operation_id: 0, status: 'completed' };
    for (const point of shard.values()) {
      if (!(points?.includes(point.id as Point & string) ?? satisfies(point, body.filter as JsonObject))) continue;
      const { touchstone } = point.payload;
      const payload = body.payload as JsonObject;
      const changed = body.key === undefined ? payload : { touchstone: { ...(touchstone as JsonObject), ...payload } };
      shard.set(point.id, { ...point, payload: { ...point.payload, ...changed } });
    }
    return { operation_id: 0, status: 'completed' };
  };
  const answering =
    <B>(answer: (body: B) => unknown) =>
    ({ body }: VendorRequest<B>) => {
      try {
        return ok(answer(body));
      } catch (error) {
        return refused((error as Error).message);
      }
    };
  const read = (answer: (body: Body) => unknown) => answering(answer);
  const facet = (body: Body & { readonly key: string }) => {
    const values = Map.groupBy(found(body), ({ payload }) => valueAt(payload, body.key));
    const hits = [...values].map(([value, points]) => ({ value, count: points.length }));
    return { hits: hits.filter(({ value }) => value !== undefined) };
  };
  const points = {
    points: read((body) => found(body)),
    'points/scroll': read((body) => ({ points: found(body) })),
    'points/count': read((body) => ({ count: found(body).length })),
    'points/query': read(search),
    'points/query/batch': answering(({ searches }: { readonly searches: readonly Body[] }) => searches.map(search)),
    'points/batch': answering(({ operations }: { readonly operations: readonly never[] }) => operations.map(update)),
    facet: answering(facet),
  };
  const server = await vendorServer({
    routes: {
      'GET /aliases': () => ok({ aliases: alias === undefined ? [] : [alias] }),
      'POST /collections/aliases': ({ body }: VendorRequest<{ actions: { create_alias: typeof alias }[] }>) => {
        alias = body.actions.at(-1)?.create_alias;
        return ok(true);
      },
      'GET /collections': () => ok({ collections: collection === undefined ? [] : [{ name: 'docs@main' }] }),
      'PUT /collections/docs%40main': ({ body }: VendorRequest<JsonObject>) => {
        collection = body;
        return ok(true);
      },
      'GET /collections/docs%40main': () => {
        if (collection === undefined) return { status: 404, json: { status: { error: 'Not found' } } };
        const { metadata, ...params } = collection;
        return ok({ status: 'green', config: { params, metadata }, payload_schema: {} });
      },
      'PUT /collections/docs%40main/index': () => ok({ operation_id: 0, status: 'completed' }),
      'GET /collections/docs%40main/shards': () => ok({ shard_keys: [...shards.keys()].map((key) => ({ key })) }),
      'PUT /collections/docs%40main/shards': ({ body: { shard_key: key } }: VendorRequest<{ shard_key: string }>) => {
        if (collection?.sharding_method !== 'custom')
          return refused('Shard Key cannot be created with Auto sharding method');
        const isThere = shards.has(key);
        if (!isThere) shards.set(key, new Map());
        return isThere || racing ? refused(`Sharding key ${key} already exists`) : ok(true);
      },
      ...Object.fromEntries(
        ['docs', 'docs%40main'].flatMap((name) =>
          Object.entries(points).map(([path, route]) => [`POST /collections/${name}/${path}`, route]),
        ),
      ),
    },
  });
  onTestFinished(() => server.close());
  const chunkIds = (shard: ReadonlyMap<string, Point>) =>
    [...shard.values()].flatMap(({ payload }) => (typeof payload.chunk_id === 'string' ? [payload.chunk_id] : []));
  const chunks = () => Object.fromEntries([...shards].map(([key, shard]) => [key, chunkIds(shard)]));
  return { ...server, requests: server.requests, chunks };
}

/** The product of the sparse vectors; 1 for a search that only filters. */
function scoreOf({ vector }: Point, { query, using = '' }: Body): number {
  if (query === undefined) return 1;
  const own = vector[using] as { indices: number[]; values: number[] } | undefined;
  const product = (index: number, at: number) =>
    (own?.values[own.indices.indexOf(index)] ?? 0) * (query.nearest.values[at] ?? 0);
  return query.nearest.indices.reduce((sum, index, at) => sum + product(index, at), 0);
}

function satisfies(point: Point, condition: JsonObject): boolean {
  const { must = [], should = [], must_not: not = [], key, match, has_id: ids, is_empty: empty } = condition;
  const parts = (value: JsonValue) => value as readonly JsonObject[];
  if (!parts(must).every((part) => satisfies(point, part))) return false;
  if (parts(not).some((part) => satisfies(point, part))) return false;
  if (parts(should).length > 0 && !parts(should).some((part) => satisfies(point, part))) return false;
  if (Array.isArray(ids) && !ids.includes(point.id)) return false;
  if (empty !== undefined) return valueAt(point.payload, (empty as { key: string }).key) === undefined;
  if (typeof key !== 'string' || match === undefined) return true;
  const { value, any } = match as { readonly value?: JsonValue; readonly any?: readonly JsonValue[] };
  return (any ?? [value]).includes(valueAt(point.payload, key) ?? null);
}

function valueAt(payload: JsonObject, path: string): JsonValue | undefined {
  return path
    .split('.')
    .reduce<JsonValue | undefined>((found, name) => (found as JsonObject | undefined)?.[name], payload);
}
