import type { CallOptions } from '@touchstone/contract';
import { groupWithin } from '@touchstone/provider-kit';
import type { Layout } from '../layout/layout.ts';
import { stateOperation } from '../layout/state.ts';
import { updatesAnswer } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';
import { bytesOf, type Change, type Operation, type Writing } from '../server/operations.ts';
import { changeInShards, inShards, keysIn } from '../shards/into-shards.ts';
import { ensureShards } from '../shards/shard-keys.ts';
import { pathsIn } from './payload-indexes.ts';

interface Target {
  readonly layout: Pick<Layout, 'index' | 'collection' | 'identity' | 'payloadIndexes' | 'shards'>;
  readonly what: string;
}

/**
 * Changes a collection in as few requests as their size allows, several of `middle` in flight at once. The collection
 * gets a new version before the first and after the last operation, so that a half-done state has a version of its own.
 * Not a transaction: a call that ends early leaves its changes.
 */
export async function perform(
  { api, writing, maxBatchBytes, inFlight, ensureIndexes, newIdentity }: Omit<Writing, 'maxBatchPoints'>,
  { layout, what }: Target,
  change: Change,
  options: CallOptions | undefined,
): Promise<void> {
  const { first = [], middle = [], last = [] } = changeInShards(layout, change);
  const newState = () => inShards(layout, [stateOperation({ revision: newIdentity(), identity: layout.identity })]);
  const operations = [...newState(), ...first, ...middle, ...last, ...newState()];
  await ensureShards(api, layout, keysIn(operations), options);
  await ensureIndexes(layout, pathsIn(operations), options);
  const groups = groupWithin(operations, { maxItems: 1000, maxSize: maxBatchBytes, sizeOf: bytesOf });
  const send = (group: readonly Operation[], isVoid = () => false) =>
    inFlight(async () => {
      if (isVoid()) return;
      const parameters = { collection_name: layout.collection, ...writing, operations: [...group] };
      requireCompleted(await api({ operation: 'batchUpdate', parameters, what, answer: updatesAnswer }, options), what);
    });

  // The end of each group in the operations.
  let count = 0;
  const ends = groups.map((group) => (count += group.length));
  const isHead = (at: number) => (ends[at - 1] ?? 0) <= first.length;
  const isTail = (at: number) => (ends[at] ?? 0) > operations.length - 1 - last.length;
  const head = groups.filter((_, at) => isHead(at));
  const tail = groups.filter((_, at) => !isHead(at) && isTail(at));
  for (const group of head) await send(group);
  await sendAll(
    groups.filter((_, at) => !isHead(at) && !isTail(at)),
    send,
  );
  for (const group of tail) await send(group);
}

/**
 * Sends groups in parallel. Once one has failed, none of those that wait begins, and the failure is thrown when the
 * others have ended: they must not overtake a next write of the same points.
 */
async function sendAll<Group>(
  groups: readonly Group[],
  send: (group: Group, isVoid: () => boolean) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(
    groups.map((group) => send(group, () => failures.length > 0).catch((error: unknown) => void failures.push(error))),
  );
  if (failures.length > 0) throw failures[0];
}

/** `acknowledged` and `wait_timeout` are answers too: the server has the write, and has not done it yet. */
function requireCompleted(updates: readonly { readonly status: string }[], what: string): void {
  const other = updates.find(({ status }) => status !== 'completed');
  if (other === undefined) return;
  throw storeError(
    'timeout',
    `The Qdrant ${what} was accepted and not completed in time (status "${other.status}"): do it again, it changes nothing twice.`,
  );
}
