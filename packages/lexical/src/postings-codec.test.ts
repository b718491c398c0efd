import { assert, integer, property, tuple, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePostings, encodePostings, postingsWriter } from './index.ts';

describe('the posting codec', () => {
  it('takes a byte a posting for a frequent term that occurs once each', () => {
    const docs = Uint32Array.from({ length: 1000 }, (_, i) => i * 3);
    // Two bytes of count, one of the largest tf.
    expect(encodePostings({ docs, tfs: new Uint8Array(1000).fill(1) })).toHaveLength(1003);
  });

  it('writes gap and count, by hand', () => {
    // 2 postings, largest tf 5; ordinal 0 once: 0·2+1; ordinal 10: gap 9·2, then the count 5.
    expect([...encodePostings({ docs: Uint32Array.of(0, 10), tfs: Uint8Array.of(1, 5) })]).toEqual([2, 5, 1, 18, 5]);
  });

  it('writes parts of long arrays as lists of their own, also across its pages', () => {
    const docs = Uint32Array.from({ length: 60_000 }, (_, i) => i * 2);
    const tfs = docs.map((_, i) => 1 + (i % 3));
    const write = postingsWriter();
    const parts = [...Array(600).keys()].map((part) => write({ docs, tfs }, part * 100, part * 100 + 100));
    parts.forEach((part, at) => {
      const [start, end] = [at * 100, at * 100 + 100];
      expect(part).toEqual(encodePostings({ docs: docs.slice(start, end), tfs: tfs.slice(start, end) }));
    });
  });

  it('gives back what it took', () => {
    const posting = tuple(integer({ min: 0, max: 0x7fff_ffff }), integer({ min: 1, max: 0xffff_ffff }));
    assert(
      property(uniqueArray(posting, { selector: ([doc]) => doc, maxLength: 60 }), (postings) => {
        const sorted = postings.toSorted(([a], [b]) => a - b);
        const docs = Uint32Array.from(sorted, ([doc]) => doc);
        const tfs = Uint32Array.from(sorted, ([, tf]) => tf);
        const decoded = decodePostings(encodePostings({ docs, tfs }));
        expect([...decoded.docs]).toEqual([...docs]);
        expect([...decoded.tfs]).toEqual([...tfs]);
      }),
    );
  });

  it('gives counts as bytes where they fit', () => {
    const docs = Uint32Array.of(1);
    expect(decodePostings(encodePostings({ docs, tfs: Uint32Array.of(255) })).tfs).toBeInstanceOf(Uint8Array);
    expect(decodePostings(encodePostings({ docs, tfs: Uint32Array.of(256) })).tfs).toBeInstanceOf(Uint32Array);
  });

  it.each([
    ['ordinals out of order', [3, 1], [1, 1]],
    ['an ordinal twice', [3, 3], [1, 1]],
    ['an ordinal of 2^31', [2 ** 31], [1]],
    ['a count of 0', [3], [0]],
    ['fewer counts than ordinals', [3, 4], [1]],
  ])('refuses %s', (_, docs, tfs) => {
    expect(() => encodePostings({ docs: Uint32Array.from(docs), tfs: Uint8Array.from(tfs) })).toThrowError(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  it('refuses bytes that end early or run on', () => {
    const bytes = encodePostings({ docs: Uint32Array.of(1, 500, 70_000), tfs: Uint8Array.of(1, 9, 2) });
    for (let end = 1; end < bytes.length; end += 1) {
      expect(() => decodePostings(bytes.slice(0, end))).toThrowError(expect.objectContaining({ code: 'bad_response' }));
    }
    expect(() => decodePostings(Uint8Array.of(...bytes, 0))).toThrowError(
      expect.objectContaining({ code: 'bad_response' }),
    );
  });
});
