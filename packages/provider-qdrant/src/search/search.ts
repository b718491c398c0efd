import type { BranchQuery, CallOptions, Hit, JsonObject } from '@touchstone/contract';
import { checkTopK } from '@touchstone/provider-kit';
import type { Catalog } from '../layout/catalog.ts';
import type { Layout } from '../layout/layout.ts';
import { stateIn, stateSearch } from '../layout/state.ts';
import { resolveFilter } from '../read/resolve-filter.ts';
import { pointsAnswer, queryAnswer, queryBatchAnswer, type ScoredPoint } from '../server/answers.ts';
import { providerName } from '../server/errors.ts';
import type { PayloadPart, Reading } from '../server/scroll.ts';
import { shardsOf } from '../shards/shard-keys.ts';
import { type Branch, type BranchContext, branchOf } from './branch-request.ts';
import { ranked } from './ranked.ts';

/** The dependencies of every search. */
export interface Searching extends BranchContext, Reading {
  readonly catalog: Catalog;
}

/** Qdrant has no limit of its own; this one keeps an answer within the limit on reading one. */
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
      const ask = async () => {
        const branches = await Promise.all(
          queries.map((query) => prepare(searching, layoutOf(query.index), query, options)),
        );
        return { branches, ...(await firstPages(searching, branches, options)) };
      };
      const asked = await ask();
      // Writes meanwhile have changed the idf. Once more is enough: no answer can be newer than its question for long.
      const { branches, firsts } = asked.isOutdated ? await ask() : asked;
      return Promise.all(
        branches.map(({ layout, query: { branch, topK }, request, shards, scoreKind }, position) => {
          if (request === undefined) return [];
          const what = `${branch} search of index "${layout.index}"`;
          const first = firsts[position] ?? [];
          return ranked({
            layout,
            scoreKind,
            topK,
            first,
            ...pages(searching, layout, { request, shards, what }, options),
          });
        }),
      );
    },
    options,
  );
}

/** A branch with its filter translated. */
export async function prepare(
  searching: Searching,
  layout: Layout,
  query: BranchQuery,
  options: CallOptions | undefined,
): Promise<Branch> {
  const filter = await resolveFilter(searching, layout, query.filter, options);
  const shards = await shardsOf(searching.api, layout, query.filter, options);
  return branchOf({ layout, query, filter, shards }, searching, options);
}

/** Repeats a search, and loads points. */
function pages(
  { api, reading }: Searching,
  { address }: Layout,
  { request, shards, what }: Pick<Branch, 'shards'> & { readonly request: JsonObject; readonly what: string },
  options: CallOptions | undefined,
) {
  return {
    async more(limit: number, payload: PayloadPart): Promise<readonly ScoredPoint[]> {
      const parameters = { collection_name: address, ...reading, ...request, ...shards, limit, with_payload: payload };
      return (await api({ operation: 'queryPoints', parameters, what, answer: queryAnswer }, options)).points;
    },
    async load(ids: readonly (string | number)[]) {
      const parameters = { collection_name: address, ...reading, ids, with_payload: true, ...shards };
      return api({ operation: 'getPoints', parameters, what, answer: pointsAnswer }, options);
    },
  };
}

async function firstPages(
  searching: Searching,
  branches: readonly Branch[],
  options: CallOptions | undefined,
): Promise<{ readonly firsts: readonly (readonly ScoredPoint[] | undefined)[]; readonly isOutdated: boolean }> {
  let isOutdated = false;
  const found: (readonly ScoredPoint[] | undefined)[] = branches.map(() => undefined);
  const collections = Map.groupBy(branches.keys(), (position) => branches[position]?.layout);
  await Promise.all(
    [...collections].map(async ([layout, positions]) => {
      const asked = positions.flatMap((position) => {
        const { request, query, shards } = branches[position] ?? {};
        return request === undefined || query === undefined
          ? []
          : [{ position, query, request: { ...request, ...shards } }];
      });
      if (layout === undefined || asked.length === 0) return;
      const bodies = asked.map(({ request, query }) => ({ ...request, limit: query.topK + 1, with_payload: true }));
      const what = `${asked.map(({ query }) => query.branch).join(' and ')} search of index "${layout.index}"`;
      const { answers, revision } = await queryTogether(searching, layout, { bodies, what }, options);
      const weighed = positions.map((position) => branches[position]);
      if (isStale(weighed, revision)) isOutdated = true;
      for (const [place, { position }] of asked.entries()) found[position] = answers[place];
    }),
  );
  return { firsts: found, isOutdated };
}

/** True if a branch was weighed by the idf of another version than the one that answered. */
export function isStale(branches: readonly (Branch | undefined)[], answered: string | undefined): boolean {
  return branches.some((branch) => branch?.revision !== undefined && branch.revision !== answered);
}

/**
 * Searches of one collection in one request. A request to an index of ours brings its state too: a search sees by
 * itself that the index was built again, and is then made once more.
 */
export async function queryTogether(
  { api, catalog, frequencies, reading }: Searching,
  layout: Layout,
  { bodies, what }: { readonly bodies: readonly JsonObject[]; readonly what: string },
  options: CallOptions | undefined,
): Promise<{ readonly answers: readonly (readonly ScoredPoint[])[]; readonly revision?: string }> {
  const searches = layout.writable ? [...bodies, stateSearch(layout)] : bodies;
  const target = { collection_name: layout.address, ...reading };
  if (searches.length === 1) {
    const parameters = { ...target, ...searches[0] };
    return {
      answers: [(await api({ operation: 'queryPoints', parameters, what, answer: queryAnswer }, options)).points],
    };
  }
  const answer = queryBatchAnswer.length(searches.length, `must hold ${searches.length} answers`);
  const parameters = { ...target, searches };
  const answers = await api({ operation: 'queryBatchPoints', parameters, what, answer }, options);
  const state = layout.writable ? stateIn(answers.at(-1)?.points[0]?.payload) : undefined;
  catalog.confirm(layout, state);
  frequencies.renew(layout, state?.revision);
  return { answers: answers.slice(0, bodies.length).map(({ points }) => points), revision: state?.revision };
}
