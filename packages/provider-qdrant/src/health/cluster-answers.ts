import { z } from 'zod';

/** Peers are numbered up to 2^64, which JSON's numbers round. Both occurrences of one are rounded alike. */
const peerId = z.number();

const working = z.object({ consensus_thread_status: z.string() });

export const clusterAnswer = z.union([
  z.object({ status: z.literal('disabled') }),
  z.object({
    status: z.literal('enabled'),
    peers: z.record(z.string(), z.object({ uri: z.string() })),
    raft_info: z.object({ leader: peerId.nullish() }),
    consensus_thread_status: working.nullish(),
    /** By the address of the peer. */
    message_send_failures: z.record(z.string(), z.object({ count: z.number() })).nullish(),
  }),
]);

const copy = { shard_id: z.int(), state: z.string() };

export const collectionClusterAnswer = z.object({
  peer_id: peerId,
  local_shards: z.array(z.object(copy)),
  remote_shards: z.array(z.object({ ...copy, peer_id: peerId })),
  shard_transfers: z.array(z.object({ shard_id: z.int(), from: peerId, to: peerId })).nullish(),
});

export type Cluster = Extract<z.output<typeof clusterAnswer>, { readonly status: 'enabled' }>;
export type CollectionCluster = z.output<typeof collectionClusterAnswer>;
