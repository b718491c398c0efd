import type { BranchQuery, CallOptions, Hit, JsonObject, JsonValue } from '@touchstone/contract';
import { checkTopK } from '@touchstone/provider-kit';
import { pointsAnswer, queryAnswer, queryBatchAnswer, type ScoredPoint } from '../answers.js';
import { type Api, collectionPath } from '../api.js';
import { providerName } from '../errors.js';
import { resolveFilter } from '../filter/resolve-filter.js';
import type { KeywordEncoders } from '../keyword-encoders.js';
import type { Catalog } from '../layout/catalog.js';
import type { Layout } from '../layout/layout.js';
import type { ReadParameters } from '../request-parameters.js';
import { type Branch, branchOf } from './branch-request.js';
import { ranked } from './ranked.js';

/** What every search needs. */
export interface Searching {
  readonly api: Api;
  readonly catalog: Catalog;
  readonly encoders: KeywordEncoders;
  /** Query parameters of every read. */
  readonly reading: ReadParameters;
}

/** Qdrant has no limit of its own; this one keeps an answer within what is read of one. */
export const maxTopK = 10_000;

/** Runs searches, those of one collection in one round trip; hits of each in the order of the queries. */
export async function searchAll(
  searching: Searching,
  queries: readonly BranchQuery[],
  options: CallOptions | undefined,
): Promise<readonly (readonly Hit[])[]> {
  for (const { topK } of queries) checkTopK(topK, maxTopK, providerName);
  return searching.catalog.withAllActive(
    queries.map(({ index }) => index),
    async (layoutOf) => {
      const branches = await Promise.all(
        queries.map((query) => prepare(searching, layoutOf(query.index), query, options)),
      );
      const firsts = await firstPages(searching, branches, options);
      return Promise.all(
        branches.map(({ layout, query: { branch, topK }, request, scoreKind }, position) => {
          if (request === undefined) return [];
          const what = `${branch} search of index "${layout.index}"`;
          const first = firsts[position] ?? [];
          return ranked({ layout, scoreKind, topK, first, ...pages(searching, layout, { request, what }, options) });
        }),
      );
    },
    options,
  );
}

/** A branch with its filter translated. */
export async function prepare(
  { api, encoders }: Searching,
  layout: Layout,
  query: BranchQuery,
  options: CallOptions | undefined,
): Promise<Branch> {
  const filter = await resolveFilter(api, layout, query.filter, options);
  return branchOf({ layout, query, filter }, encoders, options);
}

/** How a search is asked for again, and points are loaded. */
export function pages(
  { api, reading }: Searching,
  { collection }: Layout,
  { request, what }: { readonly request: JsonObject; readonly what: string },
  options: CallOptions | undefined,
) {
  return {
    async more(limit: number, payload: JsonValue): Promise<readonly ScoredPoint[]> {
      const body = { ...request, limit, with_payload: payload };
      const path = collectionPath(collection, '/points/query');
      return (await api({ method: 'POST', path, query: reading, body, what, answer: queryAnswer }, options)).points;
    },
    async load(ids: readonly (string | number)[]) {
      const body = { ids, with_payload: true };
      const path = collectionPath(collection, '/points');
      return api({ method: 'POST', path, query: reading, body, what, answer: pointsAnswer }, options);
    },
  };
}

async function firstPages(
  searching: Searching,
  branches: readonly Branch[],
  options: CallOptions | undefined,
): Promise<readonly (readonly ScoredPoint[] | undefined)[]> {
  const found: (readonly ScoredPoint[] | undefined)[] = branches.map(() => undefined);
  const collections = Map.groupBy(branches.keys(), (position) => branches[position]?.layout);
  await Promise.all(
    [...collections].map(async ([layout, positions]) => {
      const asked = positions.flatMap((position) => {
        const { request, query } = branches[position] ?? {};
        return request === undefined || query === undefined ? [] : [{ position, request, query }];
      });
      if (layout === undefined || asked.length === 0) return;
      const bodies = asked.map(({ request, query }) => ({ ...request, limit: query.topK + 1, with_payload: true }));
      const what = `${asked.map(({ query }) => query.branch).join(' and ')} search of index "${layout.index}"`;
      const answers = await queryTogether(searching, layout, { bodies, what }, options);
      for (const [place, { position }] of asked.entries()) found[position] = answers[place];
    }),
  );
  return found;
}

async function queryTogether(
  { api, reading }: Searching,
  { collection }: Layout,
  { bodies, what }: { readonly bodies: readonly JsonObject[]; readonly what: string },
  options: CallOptions | undefined,
): Promise<readonly (readonly ScoredPoint[])[]> {
  const post = { method: 'POST', query: reading, what } as const;
  if (bodies.length === 1) {
    const path = collectionPath(collection, '/points/query');
    return [(await api({ ...post, path, body: bodies[0] ?? {}, answer: queryAnswer }, options)).points];
  }
  const path = collectionPath(collection, '/points/query/batch');
  const answer = queryBatchAnswer.length(bodies.length, `must hold ${bodies.length} answers`);
  return (await api({ ...post, path, body: { searches: bodies }, answer }, options)).map(({ points }) => points);
}
