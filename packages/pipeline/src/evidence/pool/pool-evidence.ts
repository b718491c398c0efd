import { compact } from '@touchstone/contract';
import type { EvidenceCall } from '../evidence-call.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import { isFusedByStore, type SearchedCollection } from '../search/searched-collection.ts';
import { fuseCollection, fusedScoreKind } from './fuse-collection.ts';
import { type Pool, type PoolShare, takePool } from './take-pool.ts';

/** Fuses the hits and takes the pool (spec 000 §7, §8), each noted in the trace. `pass` is the step that led here. */
export function poolEvidence(
  { clock, recorder, profile }: EvidenceCall,
  found: readonly SearchedCollection[],
  shares: ReadonlyMap<EvidenceCollection, PoolShare>,
  pass: string,
): Pool {
  const { fusion, collectionLimits } = profile;
  const fused = found.map((searched) => {
    const from = clock.monotonicMs();
    const hits = fuseCollection(searched, fusion);
    recorder.note('fuse', from, clock.monotonicMs(), {
      settings: compact({
        pass,
        collection: searched.collection.name,
        where: isFusedByStore(searched) ? 'store' : 'engine',
        method: fusion.method,
        k: fusion.method === 'rrf' ? fusion.k : undefined,
        lists: searched.lists.filter(({ outcome }) => 'hits' in outcome).map(({ key }) => `${key.query} ${key.branch}`),
        found: hits.length,
      }),
    });
    return { collection: searched.collection, hits, share: shares.get(searched.collection) ?? 'first' };
  });

  const from = clock.monotonicMs();
  const pool = takePool(fused, profile);
  const scoreKind = fusedScoreKind(fusion.method);
  recorder.note('pool', from, clock.monotonicMs(), {
    settings: {
      pass,
      limit_per_collection: collectionLimits.first,
      reach: Object.fromEntries(fused.map((one) => [one.collection.name, one.share])),
      pooled: pool.candidates.length,
    },
    candidates: pool.distinct.map(({ id, score }, at) => ({ id, rank: at + 1, score, scoreKind })),
    dropped: pool.dropped,
  });
  return pool;
}
