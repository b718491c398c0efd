import { type CallOptions, count, type HealthOptions, isRetrievalError, type StoreFinding } from '@touchstone/contract';
import type { Catalog } from '../layout/catalog.ts';
import type { ParamsOf } from '../search/search-params.ts';
import type { Reading } from '../server/scroll.ts';
import { countsAreRight } from '../terms/verify-counts.ts';
import { type Cluster, type CollectionCluster, clusterAnswer, collectionClusterAnswer } from './cluster-answers.ts';
import { peerFindings, shardFindings } from './cluster-findings.ts';
import { measureRecall } from './measure-recall.ts';

interface Source extends Reading {
  readonly catalog: Catalog;
  readonly paramsOf: ParamsOf;
}

/** The health of the server or the cluster, and of each index whether its counts are those of its chunks, and what its searches find. */
export async function checkHealth(
  source: Source,
  { indexes, ...options }: HealthOptions = {},
): Promise<readonly StoreFinding[]> {
  const all = await source.catalog.indexNames(options);
  const asked = indexes === undefined ? all : all.filter((index) => indexes.includes(index));
  return [...(await checkCluster(source, asked, options)), ...(await checkIndexes(source, asked, options))];
}

async function checkCluster(
  { api, catalog }: Source,
  asked: readonly string[],
  options: CallOptions,
): Promise<readonly StoreFinding[]> {
  const what = 'look at the cluster';
  const cluster = await unlessHidden(
    api({ operation: 'clusterStatus', parameters: {}, what, answer: clusterAnswer }, options),
  );
  if (cluster === undefined) return [{ status: 'warn', message: hidden }];
  if (cluster.status === 'disabled')
    return [{ status: 'ok', message: 'one node, without a cluster: it has no copies' }];
  const placeOf = placesIn(cluster);
  const findings = [...peerFindings(cluster)];
  let copies = 0;
  for (const index of asked) {
    for (const { collection } of await catalog.collectionsOf(index, options)) {
      const found = await unlessHidden(clusterOf(collection));
      if (found === undefined) return [...findings, { status: 'warn', message: hidden }];
      copies += found.local_shards.length + found.remote_shards.length;
      findings.push(...shardFindings(index, found, placeOf));
    }
  }
  const peers = count(Object.keys(cluster.peers).length, 'peer');
  const has = `${count(copies, 'copy', 'copies')} of shards of ${count(asked.length, 'index', 'indexes')}`;
  const state = findings.length === 0 ? 'all of them active' : `${count(findings.length, 'thing')} to look at`;
  return [{ status: 'ok', message: `a cluster of ${peers}; ${has}, ${state}` }, ...findings];

  function clusterOf(collection: string): Promise<CollectionCluster> {
    const parameters = { collection_name: collection };
    return api(
      {
        operation: 'collectionClusterInfo',
        parameters,
        what: `${what}, collection "${collection}"`,
        answer: collectionClusterAnswer,
      },
      options,
    );
  }
}

const hidden =
  'the state of the cluster is unknown: this key may not read it, or a proxy hides it. Copies and nodes were not checked; ' +
  'run doctor with a key that may manage the server';

/** Undefined where the key may not read that, or the route is not there. */
async function unlessHidden<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isRetrievalError(error) && (error.code === 'unauthenticated' || error.code === 'index_not_found'))
      return undefined;
    throw error;
  });
}

/** Undefined where the collection is not there, or unlike its mapping: the description of the index reports it. */
async function unlessMisfit<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isRetrievalError(error) && (error.code === 'invalid_config' || error.code === 'index_not_found'))
      return undefined;
    throw error;
  });
}

function placesIn({ peers }: Cluster): (peer: number) => string {
  const places = new Map(Object.entries(peers).map(([id, { uri }]) => [Number(id), uri]));
  return (peer) => places.get(peer) ?? `peer ${peer}`;
}

async function checkIndexes(
  source: Source,
  asked: readonly string[],
  options: CallOptions,
): Promise<readonly StoreFinding[]> {
  const { catalog } = source;
  const findings: StoreFinding[] = [];
  for (const index of asked) {
    const layout = await unlessMisfit(catalog.activeNow(index, options));
    if (layout === undefined || layout.isOutdated) continue;
    findings.push(...(await measureRecall(source, layout, options)));
    if ((await countsAreRight(source, layout, options)) !== false) continue;
    const message = `index "${index}": the counts of its words are not those of its chunks, as after two writers without a lease: "touchstone index" counts anew`;
    findings.push({ status: 'warn', message });
  }
  return findings;
}
