import type { EvidenceCollection } from '../evidence-gatherer.js';
import type { Gathering } from '../gathering.js';
import type { SearchedCollection } from '../search/search-collections.js';
import { fuseCollection, fusedScoreKind } from './fuse-collection.js';
import { type Pool, type Reach, takePool } from './take-pool.js';

/** Fuses what was found and takes the pool (spec 000 §7 and §8), each noted in the trace. `pass` is the step that led here. */
export function poolEvidence(
  { clock, recorder, profile }: Gathering,
  found: readonly SearchedCollection[],
  reach: ReadonlyMap<EvidenceCollection, Reach>,
  pass: string,
): Pool {
  const { fusion, collectionLimits } = profile;
  const fused = found.map((searched) => {
    const from = clock.monotonicMs();
    const candidates = fuseCollection(searched, fusion);
    recorder.note('fuse', from, clock.monotonicMs(), {
      settings: {
        pass,
        collection: searched.collection.name,
        where: isFusedByStore(searched) ? 'store' : 'engine',
        method: fusion.method,
        ...(fusion.method === 'rrf' ? { k: fusion.k } : {}),
        lists: searched.lists.filter(({ outcome }) => 'hits' in outcome).map(({ key }) => `${key.query} ${key.branch}`),
        found: candidates.length,
      },
    });
    return { collection: searched.collection, candidates, reach: reach.get(searched.collection) ?? 'first' };
  });

  const from = clock.monotonicMs();
  const pool = takePool(fused, profile);
  recorder.note('pool', from, clock.monotonicMs(), {
    settings: {
      pass,
      limit_per_collection: collectionLimits.first,
      reach: Object.fromEntries(fused.map((one) => [one.collection.name, one.reach])),
      pooled: pool.candidates.length,
    },
    candidates: pool.distinct.map(({ id, score }, at) => ({
      id,
      rank: at + 1,
      score,
      scoreKind: fusedScoreKind(fusion.method),
    })),
    dropped: pool.dropped,
  });
  return pool;
}

/** Whether the store fused the branches of a collection itself. */
export function isFusedByStore({ lists }: SearchedCollection): boolean {
  return lists.some(({ key, outcome }) => key.branch === 'hybrid' && 'hits' in outcome);
}
