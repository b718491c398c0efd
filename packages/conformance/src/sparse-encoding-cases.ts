import type { SparseEncoder, SparseVector } from '@touchstone/contract';
import { expect } from 'vitest';
import { expectAbortedBefore, expectAbortedDuring } from './abort-claims.ts';
import { type Case, casesOf, type KitOptions, type KitSubject } from './case.ts';
import { expectDeclared, loneSurrogate, oddTexts } from './provider-claims.ts';

/** A sparse encoder under test: each case gets a fresh one. */
export interface SparseEncoderSubject extends KitSubject {
  readonly encoder: SparseEncoder;
}

/** Options of `describeSparseEncoder`. */
export type SparseEncoderKitOptions = KitOptions<SparseEncoderSubject>;

const answer = 'The harbour closes at ten in the evening.';
const other = 'Bananas turn yellow when they ripen.';

export const sparseEncodingCases: readonly Case<SparseEncoder, SparseEncoderSubject, SparseEncoderKitOptions>[] =
  casesOf([], {
    'a sparse encoder declares version, name and fingerprint, the same each time it is made': async ({
      encoder,
      options,
    }) => {
      expectDeclared(encoder, {});
      expect(encoder.fingerprint).toMatch(/\S/);
      expect((await options.setup()).encoder.fingerprint).toBe(encoder.fingerprint);
    },
    'each text gets a vector, in their order: ascending distinct indices, a finite value for each': async ({
      encoder,
    }) => {
      for (const role of ['document', 'query'] as const) {
        const input = Object.freeze({ texts: Object.freeze([answer, other, answer]), role });
        const vectors = await encoder.encode(input);
        expect(vectors).toHaveLength(3);
        for (const vector of vectors) expectVector(vector);
        expect(vectors[2]).toEqual(vectors[0]);
        expect(vectors[1]).toEqual((await encoder.encode({ texts: [other], role }))[0]);
        expect(vectors[1]).not.toEqual(vectors[0]);
      }
    },
    'queries and documents share one space: the text that answers has the larger inner product': async ({
      encoder,
    }) => {
      const [query] = await encoder.encode({ texts: ['when does the harbour close'], role: 'query' });
      const [near, far] = await encoder.encode({ texts: [answer, other], role: 'document' });
      expect(product(query!, near!)).toBeGreaterThan(product(query!, far!));
    },
    'no texts give no vectors': async ({ encoder }) =>
      expect(await encoder.encode({ texts: [], role: 'document' })).toEqual([]),
    'a text without words gets an empty vector of its own': async ({ encoder }) => {
      for (const blank of ['', ' \n\t']) {
        const vectors = await encoder.encode({ texts: [answer, blank, other], role: 'document' });
        expect(vectors[1]).toEqual({ indices: [], values: [] });
        expect(vectors).toHaveLength(3);
        expect(vectors[2]!.indices.length).toBeGreaterThan(0);
      }
    },
    'odd Unicode and long texts are encoded like any text': async ({ encoder }) => {
      const texts = [...oddTexts, loneSurrogate, `${'tide '.repeat(20_000)}harbour`];
      const vectors = await encoder.encode({ texts, role: 'document' });
      expect(vectors).toHaveLength(texts.length);
      for (const vector of vectors) expectVector(vector);
      const [harbour] = await encoder.encode({ texts: ['harbour'], role: 'query' });
      expect(product(harbour!, vectors.at(-1)!), 'the last word of a long text counts').toBeGreaterThan(0);
    },
    'a call whose signal has fired is aborted': ({ encoder }) =>
      expectAbortedBefore((signal) => encoder.encode({ texts: ['a'], role: 'query' }, { signal })),
    'a call whose signal fires while it runs is aborted within 50 ms': async ({ encoder }) => {
      const texts = Array.from({ length: 1000 }, (_, i) => `harbour ${i} dues paid in advance `.repeat(30));
      await expectAbortedDuring((signal) => encoder.encode({ texts, role: 'document' }, { signal }));
    },
  });

function expectVector({ indices, values }: SparseVector): void {
  expect(values).toHaveLength(indices.length);
  for (const [i, index] of indices.entries()) {
    expect(index).toSatisfy(Number.isInteger);
    expect(index).toBeGreaterThan(i === 0 ? -1 : indices[i - 1]!);
    expect(index).toBeLessThan(2 ** 32);
    expect(values[i]).toSatisfy(Number.isFinite);
  }
}

function product(left: SparseVector, right: SparseVector): number {
  const values = new Map(right.indices.map((index, i) => [index, right.values[i]!]));
  return left.indices.reduce((sum, index, i) => sum + left.values[i]! * (values.get(index) ?? 0), 0);
}
