import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Filter, isRetrievalError } from '@touchstone/contract';
import { filterExpression } from '@touchstone/contract/wire';
import type { CheckCase } from '../check-case.ts';
import { stopwatch } from '../time-taken.ts';
import { type AskedIndex, askedIndex, openAskedIndex } from './asked-index.ts';
import type { HostileRequest, OddKind } from './request-groups.ts';
import { satisfies } from './satisfies.ts';

/** What a request may be refused with. */
const refusals = ['invalid_request', 'invalid_config', 'unsupported', 'timeout', 'index_not_found'];

/** An answer may come so much later than was asked for, in milliseconds: a process that is watched shares its cores. */
const slackMs = 150;

/** Asks, and holds what comes to the rules: an answer or a refusal, in time, and by the filter that was given. */
export const checkRequest: CheckCase = async (folder, measured) => {
  const { call, request, timeoutMs, odd } = JSON.parse(
    readFileSync(join(folder, 'request.json'), 'utf8'),
  ) as HostileRequest;
  const asked = await openAskedIndex();
  // A first question loads models and vectors, which no deadline can be held to.
  await asked.retriever.retrieve({ index: askedIndex, query: 'harbour', searchMethod: 'hybrid' });
  const whole = odd === undefined ? request : { ...request, [odd.field]: oddValue(odd.kind) };
  const outcome = await measured(() => ask(asked, { call, request: whole, timeoutMs }));
  const late = outcome.tookMs > timeoutMs + slackMs ? [`late: ${Math.round(outcome.tookMs)} of ${timeoutMs} ms`] : [];
  const isRefused = 'thrown' in outcome;
  if (isRefused) return [...late, ...faultsOfRefusal(outcome.thrown)];
  return [...late, ...(call === 'search' ? await faultsOfFilter(asked, whole, outcome.ids) : [])];
};

type Outcome = { readonly tookMs: number } & ({ readonly ids: readonly string[] } | { readonly thrown: unknown });

async function ask(asked: AskedIndex, { call, request, timeoutMs }: HostileRequest): Promise<Outcome> {
  const took = stopwatch();
  try {
    if (call === 'evidence') {
      const { taskMode = 'build', maxResultsFinal = 12, ...rest } = request;
      const given = { taskMode, maxResultsFinal, timeBudgetMs: timeoutMs, ...rest };
      const { pack } = await asked.evidence.gather(given as never);
      return { tookMs: took(), ids: pack.candidates.map(({ citation }) => citation) };
    }
    const question = { index: askedIndex, ...request };
    const { call: answered } = await asked.retriever.retrieve(question as never, { timeoutMs });
    return { tookMs: took(), ids: answered.results.map(({ id }) => id) };
  } catch (thrown) {
    return { tookMs: took(), thrown };
  }
}

function faultsOfRefusal(thrown: unknown): readonly string[] {
  if (!isRetrievalError(thrown)) return [`it threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`];
  if (refusals.includes(thrown.code))
    return thrown.message.length > 2000 ? [`a message of ${thrown.message.length} characters`] : [];
  const { cause } = thrown;
  return [
    `it was refused with ${thrown.code}: ${thrown.message.slice(0, 200)} ${cause instanceof Error ? cause.stack : ''}`,
  ];
}

/** A filter that is accepted holds for every result, and the store finds exactly what satisfies it. */
async function faultsOfFilter(
  { store, chunks }: AskedIndex,
  { filter, filters }: HostileRequest['request'],
  ids: readonly string[],
): Promise<readonly string[]> {
  const parsed = filterExpression.safeParse(filter);
  const conditions: readonly Filter[] = [
    ...(parsed.success ? [parsed.data] : []),
    ...Object.entries((filters ?? {}) as Readonly<Record<string, string>>).map(
      ([field, value]) => ({ op: 'eq', field, value }) as const,
    ),
  ];
  if (conditions.length === 0) return [];
  const whole: Filter = { op: 'and', filters: conditions };
  const wanted = chunks.filter(({ metadata }) => satisfies(metadata, whole)).map(({ id }) => id);
  const found = ((await store.fetchByFilter?.({ index: askedIndex, filter: whole, limit: 10_000 })) ?? []).map(
    ({ id }) => id,
  );
  const stray = ids.filter((id) => !wanted.includes(id));
  return [
    ...(stray.length > 0 ? [`${stray.length} results do not satisfy the filter: ${stray.slice(0, 3)}`] : []),
    ...(found.toSorted().join() === wanted.toSorted().join()
      ? []
      : [`the filter finds ${found.length} chunks, and ${wanted.length} satisfy it`]),
  ];
}

function oddValue(kind: OddKind): unknown {
  const values: Readonly<Record<OddKind, () => unknown>> = {
    cycle: () => {
      const filter: { op: string; filter?: unknown; filters?: unknown[] } = { op: 'and' };
      filter.filters = [filter];
      return filter;
    },
    infinity: () => Number.POSITIVE_INFINITY,
    bigint: () => 5n,
    getter: () => ({
      get op() {
        throw new Error('You looked.');
      },
    }),
    proxy: () => new Proxy({}, { ownKeys: () => ['a'] }),
    date: () => new Date(0),
    map: () => new Map([['path', 'a']]),
    symbol: () => Symbol('a'),
    function: () => () => 'a',
    // biome-ignore lint/suspicious/noSparseArray: that is what is tried.
    'sparse list': () => [, , 'a'],
    class: () => new (class Question {})(),
  };
  return values[kind]();
}
