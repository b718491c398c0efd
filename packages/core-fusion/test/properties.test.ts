import type { Hit } from '@touchstone/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  combSum,
  convexBlend,
  dbsf,
  dedup,
  type Fused,
  minMax,
  normalizeQueryText,
  rrf,
  type Scored,
} from '../src/index.ts';

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const scores = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
const lists = fc.array(fc.array(fc.record({ id: ids, score: scores }), { maxLength: 12 }), { maxLength: 5 });
const seeds = fc.integer();

const fusions: Readonly<Record<string, (lists: readonly (readonly Scored[])[]) => readonly Fused<Scored>[]>> = {
  rrf,
  dbsf,
  combSum,
};

describe.each(Object.entries(fusions))('%s', (_name, fuse) => {
  it('does not depend on the order of items inside a list', () => {
    fc.assert(
      fc.property(lists, seeds, (input, seed) => {
        expect(ranking(fuse(input.map((list) => shuffled(list, seed))))).toEqual(ranking(fuse(input)));
      }),
    );
  });

  it('does not depend on the order of the lists, to the last bit', () => {
    fc.assert(
      fc.property(lists, seeds, (input, seed) => {
        expect(ranking(fuse(shuffled(input, seed)))).toEqual(ranking(fuse(input)));
      }),
    );
  });

  it('returns every id once, by score descending and id ascending', () => {
    fc.assert(
      fc.property(lists, (input) => {
        const fused = fuse(input);
        expect(fused.map(({ id }) => id).sort()).toEqual([...new Set(input.flat().map(({ id }) => id))].sort());
        fused.slice(1).forEach((item, position) => {
          const before = fused[position]!;
          expect(before.score > item.score || (before.score === item.score && before.id < item.id)).toBe(true);
        });
      }),
    );
  });
});

describe('bounds', () => {
  it('RRF lies above 0 and at most lists / (k + 1)', () => {
    fc.assert(
      fc.property(lists, fc.double({ min: 0.001, max: 1000, noNaN: true }), (input, k) => {
        for (const { score } of rrf(input, { k })) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual((input.length / (k + 1)) * (1 + 1e-12));
        }
      }),
    );
  });

  it('min-max lies in 0..1, its best score is 1', () => {
    fc.assert(
      fc.property(fc.array(scores, { minLength: 1 }), (input) => {
        const scaled = minMax(input);
        expect(Math.max(...scaled)).toBe(1);
        expect(Math.min(...scaled)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('CombSUM lies in 0..number of lists', () => {
    fc.assert(
      fc.property(lists, (input) => {
        for (const { score } of combSum(input)) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(input.length);
        }
      }),
    );
  });

  it('DBSF of one list averages 0.5', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.record({ id: ids, score: scores }), { selector: (item) => item.id }), (list) => {
        const fused = dbsf([list]);
        const mean = fused.reduce((sum, { score }) => sum + score, 0) / Math.max(1, fused.length);
        expect(mean).toBeCloseTo(fused.length === 0 ? 0 : 0.5, 6);
      }),
    );
  });
});

describe('the canonical hybrid', () => {
  const similarities = fc.double({ min: -1, max: 1, noNaN: true });
  const semantic = fc.array(fc.record({ id: ids, score: similarities }), { maxLength: 10 });
  const keyword = fc.array(fc.record({ id: ids, score: scores }), { maxLength: 10 });
  const alphas = fc.double({ min: 0, max: 1, noNaN: true });

  it('lies between -alpha and 1, is the blend of its components, and ignores the order of hits', () => {
    fc.assert(
      fc.property(semantic, keyword, alphas, seeds, (dense, lexical, alpha, seed) => {
        const branches = { semantic: dense.map(denseHit), keyword: lexical.map(keywordHit) };
        const results = convexBlend(branches, { alpha, topK: 50 });
        for (const { relevanceScore, relevanceComponents } of results) {
          const { semanticScore = Number.NaN, keywordScore = Number.NaN } = relevanceComponents ?? {};
          expect(relevanceScore).toBe(alpha * semanticScore + (1 - alpha) * keywordScore);
          expect(relevanceScore).toBeGreaterThanOrEqual(-alpha);
          expect(relevanceScore).toBeLessThanOrEqual(1 + 1e-12);
        }
        const again = convexBlend(
          { semantic: shuffled(branches.semantic, seed), keyword: shuffled(branches.keyword, seed) },
          { alpha, topK: 50 },
        );
        expect(ranking(again)).toEqual(ranking(results));
      }),
    );
  });

  it('with a smaller topK is the beginning of the longer list', () => {
    fc.assert(
      fc.property(semantic, keyword, fc.integer({ min: 1, max: 8 }), (dense, lexical, topK) => {
        const branches = { semantic: dense.map(denseHit), keyword: lexical.map(keywordHit) };
        const all = convexBlend(branches, { alpha: 0.5, topK: 50 });
        expect(convexBlend(branches, { alpha: 0.5, topK })).toEqual(all.slice(0, topK));
      }),
    );
  });
});

describe('query normalisation', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeQueryText(text);
        expect(normalizeQueryText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('deduplication', () => {
  const candidates = fc.array(
    fc.record({
      id: ids,
      text: fc.constantFrom('x', ' x ', 'y', 'y  z', 'y z', ''),
      metadata: fc.record(
        {
          source_type: fc.constantFrom('docs', 'code'),
          repo: ids,
          ref: ids,
          path: ids,
          start_line: fc.constant(1),
          end_line: fc.constant(2),
        },
        { requiredKeys: [] },
      ),
    }),
  );

  it('accounts for every candidate, and everything merged points at something kept', () => {
    fc.assert(
      fc.property(candidates, (input) => {
        const { kept, merged } = dedup(input);
        expect(kept.length + merged.length).toBe(input.length);
        const keptIds = kept.map(({ id }) => id);
        expect(new Set(keptIds).size).toBe(kept.length);
        for (const { into } of merged) expect(keptIds).toContain(into);
      }),
    );
  });

  it('finds nothing more the second time', () => {
    fc.assert(
      fc.property(candidates, (input) => {
        const { kept } = dedup(input);
        expect(dedup(kept)).toEqual({ kept, merged: [] });
      }),
    );
  });
});

function ranking(items: readonly Scored[]): readonly (readonly [string, number])[] {
  return items.map(({ id, score }) => [id, score]);
}

function denseHit({ id, score }: Scored): Hit {
  return { id, text: id, metadata: {}, score, scoreKind: 'similarity' };
}

function keywordHit({ id, score }: Scored): Hit {
  return { id, text: id, metadata: {}, score, scoreKind: 'bm25' };
}

/** A reordering that depends only on the seed: by a hash of seed and position. */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  return items
    .map((item, position) => ({ item, key: Math.imul(seed ^ Math.imul(position + 1, 0x9e3779b1), 0x85ebca6b) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
