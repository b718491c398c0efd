import type { SourceType } from '@touchstone/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageMinimum, coverageOf, selectTop } from '../../src/evidence/gate/coverage.ts';
import type { FusedHit } from '../../src/evidence/pool/fuse-collection.ts';
import { type FusedCollection, takePool } from '../../src/evidence/pool/take-pool.ts';
import { genericEvidenceProfile } from '../../src/index.ts';

const profile = {
  ...genericEvidenceProfile,
  collectionLimits: { first: 9, last: 12 },
  pool: { ...genericEvidenceProfile.pool, perCollection: 6, perCollectionBorrowed: 9 },
  rerank: { ...genericEvidenceProfile.rerank, maxCandidates: 10 },
};

const sides = fc.constantFrom<SourceType>('docs', 'code');
const rankings = fc.array(sides, { maxLength: 40 }).map((list) => list.map((sourceType, id) => ({ id, sourceType })));

describe('000 §10.2: the coverage gate, for any ranking', () => {
  const requests = fc.record({
    taskMode: fc.constantFrom('build' as const, 'explain' as const, 'debug' as const),
    maxResultsFinal: fc.integer({ min: 1, max: 30 }),
  });

  it('takes K of the ranking in its order, lifts as many as it displaces, and fails only where a side has no more', () => {
    fc.assert(
      fc.property(rankings, requests, (ranking, request) => {
        const minimum = coverageMinimum(genericEvidenceProfile, new Set(['docs', 'code']), request);
        const { top, promoted, displaced } = selectTop(ranking, request.maxResultsFinal, minimum);
        const places = top.map((one) => ranking.indexOf(one));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(new Set(top).size).toBe(Math.min(ranking.length, request.maxResultsFinal));
        expect(promoted).toHaveLength(displaced.length);
        expect(displaced.some((one) => top.includes(one))).toBe(false);
        const coverage = coverageOf(top, minimum);
        const countOf = (side: SourceType) => ranking.filter(({ sourceType }) => sourceType === side).length;
        const possible = countOf('docs') >= minimum.docs && countOf('code') >= minimum.code;
        expect(coverage.satisfied).toBe(possible);
        expect(coverage.docsInTopK + coverage.codeInTopK).toBe(top.length);
      }),
    );
  });

  it('changes nothing that satisfies it already', () => {
    fc.assert(
      fc.property(rankings, requests, (ranking, request) => {
        const minimum = coverageMinimum(genericEvidenceProfile, new Set(['docs', 'code']), request);
        const plain = ranking.slice(0, request.maxResultsFinal);
        fc.pre(coverageOf(plain, minimum).satisfied);
        expect(selectTop(ranking, request.maxResultsFinal, minimum)).toEqual({
          top: plain,
          promoted: [],
          displaced: [],
        });
      }),
    );
  });
});

describe('000 §8.2 and §8.3: the pool, for any lists', () => {
  const hits = fc.array(
    fc.record({
      chunk: fc.integer({ min: 0, max: 14 }),
      text: fc.constantFrom('x', ' x', 'y', 'z', 'x  y', ''),
      score: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { maxLength: 20 },
  );
  const shares = fc.constantFrom('first' as const, 'widened' as const, 'last' as const);
  const found = fc
    .array(fc.record({ hits, share: shares, sourceType: sides }), { minLength: 1, maxLength: 3 })
    .map((collections) => collections.map(collectionOf));

  it('accounts for every candidate once, holds none twice, keeps every limit and the order of scores', () => {
    fc.assert(
      fc.property(found, (collections) => {
        const { candidates, distinct, dropped } = takePool(collections, profile);
        const given = collections.flatMap(({ hits: list }) => list.map(({ item }) => item.candidate.id));
        expect([...candidates, ...dropped].map(({ id }) => id).sort()).toEqual(given.sort());
        expect(new Set(candidates.map(({ id }) => id)).size).toBe(candidates.length);
        expect(candidates.length).toBeLessThanOrEqual(profile.rerank.maxCandidates);
        const order = candidates.map((one) => distinct.indexOf(one));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        distinct.slice(1).forEach(({ id, score }, place) => {
          const before = distinct[place]!;
          expect(before.score > score || (before.score === score && before.id < id)).toBe(true);
        });
        for (const { collection } of collections) {
          const taken = candidates.filter((one) => one.collection === collection).length;
          expect(taken).toBeLessThanOrEqual(profile.collectionLimits.last);
        }
      }),
    );
  });

  it('says of what was merged into which candidate it went, and that one is there', () => {
    fc.assert(
      fc.property(found, (collections) => {
        const { distinct, dropped } = takePool(collections, profile);
        const kept = new Set(distinct.map(({ id }) => id));
        for (const one of dropped) if (one.into !== undefined) expect(kept).toContain(one.into);
      }),
    );
  });
});

interface FoundList {
  readonly hits: readonly { readonly chunk: number; readonly text: string; readonly score: number }[];
  readonly share: FusedCollection['share'];
  readonly sourceType: SourceType;
}

/** Best first and each chunk once, as fusion leaves them. */
function collectionOf({ hits, share, sourceType }: FoundList, place: number): FusedCollection {
  const collection = { name: `c${place}`, index: 'i', sourceType } as FusedCollection['collection'];
  const best = new Map(hits.toSorted((a, b) => a.score - b.score).map((hit) => [hit.chunk, hit]));
  const fused = [...best.values()].map(({ chunk, text, score }): FusedHit => {
    const id = `r@v:${place}:${chunk}`;
    const metadata = { repo: 'r', ref: 'v', path: `p${chunk}` };
    const candidate = { id, collection, sourceType, chunkId: String(chunk), text, metadata };
    const hit = { id: String(chunk), text, metadata, score, scoreKind: 'similarity' as const };
    return { id: hit.id, score, item: { id: hit.id, score, candidate, hit }, contributions: [score, null] };
  });
  return { collection, share, hits: fused.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)) };
}
