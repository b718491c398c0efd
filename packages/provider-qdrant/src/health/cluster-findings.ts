import { count, type StoreFinding } from '@touchstone/contract';
import type { Cluster, CollectionCluster } from './cluster-answers.ts';

/** Faults of the nodes of a cluster and of their consensus. */
export function peerFindings(cluster: Cluster): readonly StoreFinding[] {
  const { raft_info: raft, consensus_thread_status: thread, message_send_failures: unreached } = cluster;
  const findings: StoreFinding[] = [];
  if (raft.leader == null) {
    const message =
      'the cluster has no leader: collections cannot be made, dropped or activated. Start nodes until more than half of them run';
    findings.push({ status: 'fail', message });
  }
  const state = thread?.consensus_thread_status ?? 'working';
  if (state !== 'working') {
    const message = `the node that answered takes no part in the cluster any more (consensus is "${state}"): check its log and restart it`;
    findings.push({ status: 'fail', message });
  }
  for (const [address, failures] of Object.entries(unreached ?? {})) {
    const message =
      `the peer at ${address} is not reached (${count(failures.count, 'message')} in a row): start it, or, if it is gone for good, ` +
      'copy its shards elsewhere and remove it (DELETE /cluster/peer/ID)';
    findings.push({ status: 'warn', message });
  }
  return findings;
}

/** Faults of the shards of an index, one finding a shard and state. `placeOf` names a peer. */
export function shardFindings(
  index: string,
  found: CollectionCluster,
  placeOf: (peer: number) => string,
): readonly StoreFinding[] {
  const copies = [...found.local_shards.map((shard) => ({ ...shard, peer_id: found.peer_id })), ...found.remote_shards];
  const shards = Map.groupBy(copies, ({ shard_id: shard }) => shard);
  const findings: StoreFinding[] = [];
  for (const [shard, all] of [...shards].sort(([left], [right]) => left - right)) {
    const isServed = all.some(({ state }) => servingStates.has(state));
    for (const { state, peer_id: peer } of all) {
      const about = aboutStates[state];
      if (about === undefined) continue;
      const rest = isServed ? 'another copy answers' : 'no copy answers, so searches fail';
      const message = `index "${index}": shard ${shard} on ${placeOf(peer)} is ${about.what}; ${rest}. ${about.remedy}`;
      findings.push({ status: isServed ? 'warn' : 'fail', message });
    }
  }
  for (const { shard_id: shard, from, to } of found.shard_transfers ?? []) {
    const message = `index "${index}": shard ${shard} is being copied from ${placeOf(from)} to ${placeOf(to)}; wait until that ends before you stop a node`;
    findings.push({ status: 'warn', message });
  }
  return findings;
}

/** https://qdrant.tech/documentation/guides/distributed_deployment */
const servingStates: ReadonlySet<string> = new Set(['Active', 'ActiveRead', 'ReshardingScaleDown']);

const wait = 'It is being brought up to date: wait, and check again';

/** The meaning of a copy's state, and the remedy; states that are not here are healthy. */
const aboutStates: { readonly [state: string]: { readonly what: string; readonly remedy: string } } = {
  Dead: {
    what: 'dead (it missed writes)',
    remedy:
      'Start its node: the copy is then brought up to date by itself. If the node is gone, copy the shard to another one',
  },
  Partial: { what: 'partial', remedy: wait },
  PartialSnapshot: { what: 'partial (a snapshot is on its way)', remedy: wait },
  Initializing: { what: 'being made', remedy: wait },
  Recovery: { what: 'in recovery', remedy: wait },
  Resharding: { what: 'being divided', remedy: wait },
  ManualRecovery: { what: 'in recovery by hand', remedy: 'Finish the recovery that someone began' },
  Listener: {
    what: 'a listener: it takes writes and is not asked by searches while others answer',
    remedy: 'If that is not what you want, unset node_type of its node',
  },
};
