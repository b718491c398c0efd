import { type VendorRequest, vendorServer } from '@touchstone/conformance';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import { qdrant } from '../src/index.ts';
import { pointIdOf } from '../src/server/point-ids.ts';

const ok = (result: unknown) => ({ json: { result, status: 'ok', time: 0.001 } });
const peers = {
  '8734951023445521123': { uri: 'http://first:6335/' },
  '1234567': { uri: 'http://second:6335/' },
  '7654321': { uri: 'http://third:6335/' },
};
const healthy = {
  status: 'enabled',
  peer_id: 1234567,
  peers,
  raft_info: { term: 3, commit: 90, pending_operations: 0, leader: 1234567, role: 'Leader', is_voter: true },
  consensus_thread_status: { consensus_thread_status: 'working', last_update: '2026-11-22T10:00:00Z' },
  message_send_failures: {},
};
/** As it comes out of JSON: rounded. */
const large = Number('8734951023445521123');
const local = (shard_id: number, state = 'Active') => ({ shard_id, points_count: 10, state });
const remote = (shard_id: number, peer_id: number, state = 'Active') => ({ shard_id, peer_id, state });
const shards = { peer_id: 1234567, shard_count: 2, shard_transfers: [], resharding_operations: [] };
const allActive = {
  ...shards,
  local_shards: [local(0), local(1)],
  remote_shards: [remote(0, 7654321), remote(1, large)],
};

/** What doctor is told by a server that answers so; `status` 403 refuses the key. */
async function findingsOf(
  cluster: object,
  collection: object = allActive,
  status?: number,
  indexes?: readonly string[],
) {
  const server = await vendorServer({
    errorBody: (_, error) => ({ status: { error }, time: 0.001 }),
    routes: {
      'GET /cluster': () => (status === undefined ? ok(cluster) : { status, json: { status: { error: 'Forbidden' } } }),
      'GET /aliases': () => ok({ aliases: [{ alias_name: 'manuals', collection_name: 'manuals_v3' }] }),
      'GET /collections': () => ok({ collections: [{ name: 'manuals_v3' }] }),
      'GET /collections/manuals_v3/cluster': () => ok(collection),
    },
  });
  onTestFinished(() => server.close());
  const fingerprint = { embedding: { provider: 'p', model: 'm', dimensions: 2, metric: 'cosine' } } as const;
  const store = qdrant({ url: server.url, collections: { manuals: { collection: 'manuals_v3', fingerprint } } });
  return (await store.checkHealth({ indexes })).map((finding) => `${finding.status} ${finding.message}`);
}

it('only the indexes that are asked for are looked at', async () => {
  const dead = { ...shards, local_shards: [local(0, 'Dead')], remote_shards: [] };
  expect(await findingsOf(healthy, dead, undefined, ['others'])).toEqual([
    'ok a cluster of 3 peers; 0 copies of shards of 0 indexes, all of them active',
  ]);
});

it('a cluster that is well is told in one line', async () => {
  expect(await findingsOf(healthy)).toEqual([
    'ok a cluster of 3 peers; 4 copies of shards of 1 index, all of them active',
  ]);
});

it('a dead copy is a warning while another one answers, and a fault where none does, with the node and what to do', async () => {
  const found = await findingsOf(healthy, {
    ...shards,
    local_shards: [local(0), local(1, 'Partial')],
    remote_shards: [remote(0, large, 'Dead'), remote(1, 7654321, 'Dead')],
  });
  expect(found).toEqual([
    'ok a cluster of 3 peers; 4 copies of shards of 1 index, 3 things to look at',
    expect.stringMatching(
      /^warn index "manuals": shard 0 on http:\/\/first:6335\/ is dead \(it missed writes\); another copy answers\. Start its node/,
    ),
    expect.stringMatching(
      /^fail index "manuals": shard 1 on http:\/\/second:6335\/ is partial; no copy answers, so searches fail\./,
    ),
    expect.stringMatching(/^fail index "manuals": shard 1 on http:\/\/third:6335\/ is dead/),
  ]);
});

it('listeners and transfers are named', async () => {
  const found = await findingsOf(healthy, {
    ...allActive,
    remote_shards: [remote(0, 7654321, 'Listener')],
    shard_transfers: [{ shard_id: 1, from: 1234567, to: 7654321, sync: true }],
  });
  expect(found.slice(1)).toEqual([
    expect.stringContaining('is a listener'),
    expect.stringMatching(
      /^warn .*shard 1 is being copied from http:\/\/second:6335\/ to http:\/\/third:6335\/; wait until/,
    ),
  ]);
});

it('a peer that is not reached, a stopped consensus and a missing leader are told', async () => {
  const found = await findingsOf({
    ...healthy,
    raft_info: { ...healthy.raft_info, leader: null },
    consensus_thread_status: { consensus_thread_status: 'stopped_with_err', err: 'disk' },
    message_send_failures: { 'http://third:6335/': { count: 12, latest_error: 'refused' } },
  });
  expect(found.slice(1)).toEqual([
    expect.stringMatching(/^fail the cluster has no leader/),
    expect.stringMatching(/^fail .*consensus is "stopped_with_err"/),
    expect.stringMatching(/^warn the peer at http:\/\/third:6335\/ is not reached \(12 messages in a row\): start it/),
  ]);
});

it('a server without a cluster says so, and a key that may not read its state is no fault', async () => {
  expect(await findingsOf({ status: 'disabled' })).toEqual(['ok one node, without a cluster: it has no copies']);
  expect(await findingsOf({}, allActive, 403)).toEqual([
    expect.stringMatching(/^warn the state of the cluster is unknown/),
  ]);
});

interface Search {
  readonly limit: number;
  readonly params: { readonly exact?: boolean; readonly hnsw_ef?: number };
}

/** What doctor says of an index whose searches miss so many of the nearest, by how widely they look. */
async function recallFindings(missed: (hnswEf: number) => number, vectors: object = {}) {
  const search = ({ limit, params: { exact, hnsw_ef: ef = 0 } }: Search) => {
    const first = exact === true ? 0 : missed(ef);
    return { points: Array.from({ length: limit }, (_, at) => ({ id: first + at, score: 1 - (first + at) / 1000 })) };
  };
  const params = { vectors: { '': { size: 2, distance: 'Cosine' } } };
  const server = await vendorServer({
    errorBody: (_, error) => ({ status: { error }, time: 0.001 }),
    routes: {
      'GET /cluster': () => ok({ status: 'disabled' }),
      'GET /aliases': () => ok({ aliases: [] }),
      'GET /collections': () => ok({ collections: [{ name: 'manuals' }] }),
      'GET /collections/manuals': () => ok({ config: { params }, payload_schema: {} }),
      'POST /collections/manuals/points/scroll': () => ok({ points: [{ id: 1, vector: [0.6, 0.8] }] }),
      'POST /collections/manuals/points/query/batch': ({ body }: VendorRequest<{ readonly searches: Search[] }>) =>
        ok(body.searches.map(search)),
    },
  });
  onTestFinished(() => server.close());
  const fingerprint = { embedding: { provider: 'p', model: 'm', dimensions: 2, metric: 'cosine' } } as const;
  const mapping = { fingerprint, vectors: { dense: '' } };
  const store = qdrant({ url: server.url, collections: { manuals: mapping }, vectors });
  return (await store.checkHealth()).slice(1);
}

it('of the nearest chunks, doctor says how many searches find, and the breadth that finds enough', async () => {
  const fact = 'searches of index "manuals" by meaning find';
  expect(await recallFindings(() => 1)).toEqual([{ status: 'ok', message: `${fact} 98.0 % of the 50 nearest chunks` }]);
  expect(await recallFindings((ef) => (ef < 1000 ? 4 : 1))).toEqual([
    {
      status: 'warn',
      message: `${fact} 92.0 % of the 50 nearest chunks: set \`vectors.hnswEf: 1024\` in the store's options, which finds 98.0 %.`,
    },
  ]);
  expect(await recallFindings((ef) => Math.max(2, 800 / ef), { hnswEf: 100 })).toEqual([
    { status: 'warn', message: expect.stringMatching(/84\.0 % of .*larger `vectors\.hnswEfConstruct`.*--rebuild/) },
  ]);
});

await describeOnQdrant('the health of indexes on a server', (url) => {
  it('says of an index whose words are counted wrong that the next run counts anew', async () => {
    const namePrefix = `h${crypto.randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    await store.ensureIndex({ index: 'docs', fingerprint: {} });
    await store.upsert('docs', [{ id: 'a', text: 'harbour', metadata: {} }]);
    const warnings = async () => (await store.checkHealth()).filter(({ message }) => message.includes('index "docs"'));
    expect(await warnings()).toEqual([]);
    // As another program would.
    const collection = encodeURIComponent(`${namePrefix}docs@main`);
    await fetch(`${url.split(',')[0]}/collections/${collection}/points/batch?wait=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operations: [{ delete: { points: [pointIdOf('chunk', 'a')] } }] }),
    });
    expect(await warnings()).toEqual([
      { status: 'warn', message: expect.stringContaining('"touchstone index" counts anew') },
    ]);
  });
});
