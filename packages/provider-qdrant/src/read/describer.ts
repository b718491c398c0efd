import { type CallOptions, type IndexDescription, isRetrievalError } from '@touchstone/contract';
import type { Catalog } from '../layout/catalog.ts';
import type { KeywordEncoders } from '../layout/keyword-encoders.ts';
import type { Layout } from '../layout/layout.ts';
import { stateOf } from '../layout/state.ts';
import { type Describing, describeActive } from './describe.ts';

type Describe = (index: string, options: CallOptions | undefined) => Promise<IndexDescription>;

/**
 * Qdrant's description of an index, always current. A description is kept: as long as the state of the index is the one
 * that it was made at, it is still true, which costs one request to see.
 */
export function describer(source: Describing, catalog: Catalog, encoders: KeywordEncoders): Describe {
  const kept = new Map<string, Pick<Layout, 'address' | 'shards'> & { readonly description: IndexDescription }>();

  async function stillTrue(index: string, options: CallOptions | undefined): Promise<IndexDescription | undefined> {
    const entry = kept.get(index);
    if (entry === undefined) return undefined;
    const { address, shards } = entry;
    const at = { index, address, collection: address, shards };
    const state = await unlessGone(stateOf(source, at, options));
    return state?.revision === entry.description.version ? entry.description : undefined;
  }

  return async (index, options) => {
    const before = await stillTrue(index, options);
    if (before !== undefined) return before;
    kept.delete(index);
    const [layout, found] = await describeNow(source, catalog, index, options);
    const { keyword } = found.fingerprint;
    const isOther = layout.writable && keyword !== undefined && !encoders.knows(keyword);
    const description = isOther ? { ...found, otherAnalyzer: encoders.forNew(index, {}).fingerprint } : found;
    // Its state does not cover generations beside the active one.
    if (layout.writable && !layout.isOutdated && description.generations?.length === 1) {
      kept.set(index, { address: layout.address, shards: layout.shards, description });
    }
    return description;
  };
}

/** Number of new looks at an index that is activated while it is described. The first look reports a missing one. */
const mostLooks = 10;

async function describeNow(
  source: Describing,
  catalog: Catalog,
  index: string,
  options: CallOptions | undefined,
): Promise<readonly [Layout, IndexDescription]> {
  for (let looks = 1; ; looks += 1) {
    const layout = await catalog.activeNow(index, options);
    const description = await (looks < mostLooks
      ? unlessGone(describeActive(source, catalog, layout, options))
      : describeActive(source, catalog, layout, options));
    if (description !== undefined) return [layout, description];
  }
}

/** Undefined where it is not there, or not any more. */
function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isRetrievalError(error) && error.code === 'index_not_found') return undefined;
    throw error;
  });
}
