import type { CollectionInfo } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';
import type { Layout } from './layout.ts';

/** Throws `invalid_config` where a collection lacks the vectors of its config. */
export function checkForeign(layout: Layout, { config }: CollectionInfo): void {
  const { index, collection, fingerprint, vectors } = layout;
  const refused = (problem: string) =>
    storeError(
      'invalid_config',
      `The collection "${collection}" does not fit the config of index "${index}": ${problem}.`,
    );
  const { vectors: dense, sparse_vectors: sparse } = config.params;

  if (fingerprint.embedding !== undefined && vectors.dense !== undefined) {
    const { dimensions, metric } = fingerprint.embedding;
    const found = denseNamed(dense, vectors.dense);
    if (found === undefined) throw refused(`it has no dense vector ${nameOf(vectors.dense)}`);
    if (found.datatype === 'uint8')
      throw refused('its vectors are of whole numbers (uint8), to which the server would cut a query, too');
    if (found.size !== dimensions) throw refused(`its vectors have ${found.size} dimensions, not ${dimensions}`);
    if (found.distance !== distances[metric]) {
      throw refused(`its distance is ${found.distance}, and the metric ${metric} is ${distances[metric]}`);
    }
  }
  for (const name of [vectors.sparse, vectors.keyword]) {
    if (name !== undefined && !Object.hasOwn(sparse ?? {}, name))
      throw refused(`it has no sparse vector ${nameOf(name)}`);
  }
}

/** Names of our metrics in Qdrant. */
export const distances = { cosine: 'Cosine', dot: 'Dot', l2: 'Euclid' } as const;

interface VectorParams {
  readonly size: number;
  readonly distance: string;
  readonly datatype?: string | null;
}

type DenseParams = CollectionInfo['config']['params']['vectors'];

function denseNamed(params: DenseParams, name: string): VectorParams | undefined {
  if (isUnnamed(params)) return name === '' ? params : undefined;
  return params?.[name];
}

function isUnnamed(params: DenseParams): params is VectorParams {
  return typeof params?.size === 'number';
}

function nameOf(name: string): string {
  return name === '' ? 'without a name' : `"${name}"`;
}
