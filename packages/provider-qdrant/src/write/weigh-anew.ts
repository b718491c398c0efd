import { type CallOptions, isRetrievalError, type JsonObject } from '@touchstone/contract';
import { bm25ParametersIn } from '@touchstone/lexical';
import type { Layout } from '../layout/layout.ts';
import { ofKind, paths } from '../layout/own-layout.ts';
import type { Point } from '../server/answers.ts';
import type { Operation, Writing } from '../server/operations.ts';
import { type Reading, scrollAll } from '../server/scroll.ts';
import { shardKeyIn, shardPaths } from '../shards/shard-keys.ts';
import { weighedAnew } from './keyword-weights.ts';
import { perform } from './perform.ts';

interface Wanted {
  readonly mean: number;
  readonly tolerance: number;
}

/**
 * Makes the keyword vectors of another mean length anew, from their own data. Texts are not read again, and dense
 * vectors stay. The next call continues one that ended early: a chunk gets its mean only after its vector has it. So
 * with one that met a chunk which another process removed meanwhile: Qdrant refuses to change that.
 */
export async function weighAnew(
  source: Reading & Writing,
  layout: Layout,
  wanted: Wanted,
  options: CallOptions | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await weighAll(source, layout, wanted, options);
      return;
    } catch (error) {
      if (!mayBeRemoved(error) || tries === mostTries) throw error;
    }
  }
}

/** Another process removes chunks faster than they are weighed. */
const mostTries = 5;

/** A server answers 404 for a missing point, Qdrant's engine by itself 400. */
function mayBeRemoved(error: unknown): boolean {
  return isRetrievalError(error) && (error.code === 'index_not_found' || error.code === 'invalid_request');
}

async function weighAll(
  source: Reading & Writing,
  layout: Layout,
  { mean, tolerance }: Wanted,
  options: CallOptions | undefined,
): Promise<void> {
  const parameters = bm25ParametersIn(layout.fingerprint.keyword ?? '');
  const name = layout.vectors.keyword;
  if (parameters === undefined || name === undefined) return;
  const what = `weights of index "${layout.index}"`;
  const isNear: JsonObject = { key: paths.mean, range: { gte: mean * (1 - tolerance), lte: mean * (1 + tolerance) } };
  const conditions = [ofKind('chunk'), { must_not: [isNear] }];
  const payload = layout.shards !== undefined && shardPaths(layout);
  for await (const page of scrollAll(source, layout, { conditions, what, payload, vectors: [name] }, options)) {
    const points = page.flatMap(({ id, vector }) => {
      const found = vector?.[name];
      const made = found && weighedAnew(found, { ...parameters, averageLength: mean });
      return made === undefined ? [] : [{ id: String(id), vector: { [name]: made } }];
    });
    // Those without words too, which there is nothing to weigh of.
    const ids = page.map(({ id }) => String(id));
    if (ids.length === 0) continue;
    const said: Operation = { set_payload: { payload: { mean }, key: 'touchstone', points: ids } };
    const middle = slicesOf(points).map((part): Operation => ({ update_vectors: { points: part } }));
    await perform(source, { layout, what }, { middle, last: [said], shardOf: shardsIn(page, layout) }, options);
  }
}

function shardsIn(page: readonly Point[], { shards }: Layout): ReadonlyMap<string, string> | undefined {
  return shards && new Map(page.map(({ id, payload }) => [String(id), shardKeyIn(payload, shards)]));
}

/** Vectors of one operation: some 3 kB each. */
const pointsOfOperation = 500;

function slicesOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / pointsOfOperation);
  return Array.from({ length: count }, (_, at) => items.slice(at * pointsOfOperation, (at + 1) * pointsOfOperation));
}
