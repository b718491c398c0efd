import type { Embedder } from '@touchstone/contract';
import { expect } from 'vitest';
import { expectAbortedBefore, expectAbortedDuring, expectClosed } from './abort-claims.ts';
import { type Case, casesOf, type KitOptions, type KitSubject } from './case.ts';
import type { FaultOptions } from './fault-cases.ts';
import {
  expectDeclared,
  expectUsage,
  isReachable,
  isUnlimited,
  loneSurrogate,
  oddTexts,
  overlongText,
} from './provider-claims.ts';
import { rejectsWith, valueOrRefusal } from './rejects-with.ts';
import { cosine, expectSame, expectVectors, lengthOf, vectorOf } from './vectors.ts';

const texts = ['The tide turns at noon.', 'Harbour dues are paid in advance.', 'function open(path) { }'] as const;

/** Claims about the answers of an embedder, its limits, its signal and its end. */
export const embeddingCases: readonly EmbedderCase[] = casesOf([], {
  'an embedder declares version, name, model, dimensions and limits': async ({ embedder }) => {
    const { dimensions, model, limits } = embedder;
    expectDeclared(embedder, { model, limits: { ...limits, dimensions } });
  },
  'each text gets a vector of the declared dimensions, finite and not zero, and the input stays as it is': async ({
    embedder,
    options: { unitLength = true },
  }) => {
    const input = Object.freeze({ texts: Object.freeze([...texts]), role: 'document' as const });
    const embedding = await embedder.embed(input);
    expectVectors(embedding, 3, embedder);
    if (!unitLength) return;
    for (const vector of embedding.vectors) expect(lengthOf(vector)).toBeCloseTo(1, 4);
  },
  'vectors come in the order of the texts': async ({ embedder }) => {
    const { vectors } = await embedder.embed({ texts, role: 'document' });
    for (const [position, text] of texts.entries()) {
      const alone = await vectorOf(embedder, text);
      const nearest = vectors.map((vector) => cosine(vector, alone));
      expect(nearest.indexOf(Math.max(...nearest))).toBe(position);
    }
  },
  'equal texts get equal vectors, in one call and in two, alone and in company': async ({
    embedder,
    options: { exact = false },
  }) => {
    const { vectors } = await embedder.embed({ texts: [texts[0], texts[1], texts[0]], role: 'document' });
    expectSame(vectors[0]!, vectors[2]!, exact);
    expectSame(vectors[0]!, await vectorOf(embedder, texts[0]), exact);
  },
  'no texts give no vectors, and nobody is asked': async ({ embedder, requests }) => {
    const before = requests?.();
    expect((await embedder.embed({ texts: [], role: 'document' })).vectors).toEqual([]);
    expect(requests?.()).toBe(before);
  },
  'each role is taken': async ({ embedder }) => {
    for (const role of ['query', 'document', 'code-query'] as const) {
      expectVectors(await embedder.embed({ texts: [texts[2]], role }), 1, embedder);
    }
  },
  'an empty or blank text gets a vector of its own, or is refused with its place': async ({
    embedder,
    options: { exact = false },
  }) => {
    for (const blank of ['', ' \n\t']) {
      const mixed = [texts[0], blank, texts[1]];
      const found = await valueOrRefusal(() => embedder.embed({ texts: mixed, role: 'document' }), 'texts[1]');
      if (found === undefined) continue;
      expectVectors(found, 3, embedder);
      expectSame(found.vectors[2]!, await vectorOf(embedder, texts[1]), exact);
    }
  },
  'odd Unicode gets vectors like any text': async ({ embedder }) => {
    expectVectors(await embedder.embed({ texts: oddTexts, role: 'document' }), oddTexts.length, embedder);
  },
  'half of a surrogate pair gets a vector, or is refused with its place': async ({ embedder }) => {
    const mixed = ['a', loneSurrogate];
    const found = await valueOrRefusal(() => embedder.embed({ texts: mixed, role: 'document' }), 'texts[1]');
    if (found !== undefined) expectVectors(found, 2, embedder);
  },
  'calls at one time do not mix their answers': async ({ embedder, options: { exact = false } }) => {
    const together = await Promise.all(texts.map((text) => vectorOf(embedder, text)));
    for (const [i, text] of texts.entries()) expectSame(together[i]!, await vectorOf(embedder, text), exact);
  },
  'usage names calls and what was charged for': {
    when: ({ usage = false }) => usage,
    run: async ({ embedder }) => {
      expectUsage((await embedder.embed({ texts, role: 'document' })).usage);
    },
  },
  'as many texts as the limit allows are embedded, and with one more nothing is left out in silence': async ({
    embedder,
    options: { overflow = 'refused' },
  }) => {
    const { maxTexts } = embedder.limits;
    const count = isReachable(maxTexts) ? maxTexts : 3000;
    const texts = Array.from({ length: count }, (_, i) => `text ${i}`);
    expectVectors(await embedder.embed({ texts, role: 'document' }), count, embedder);
    if (!isReachable(maxTexts)) return;
    const more = () => embedder.embed({ texts: [...texts, 'one more'], role: 'document' });
    if (overflow === 'batched') expectVectors(await more(), count + 1, embedder);
    else await rejectsWith('invalid_request', more, String(maxTexts));
  },
  'a text longer than the limit is refused with its place, or cut and reported; without a limit it is read whole':
    async ({ embedder, truncations, options: { overlong = 'refused' } }) => {
      const { maxTokensPerText } = embedder.limits;
      if (isUnlimited(maxTokensPerText)) {
        const long = 'tide '.repeat(20_000);
        expect(await vectorOf(embedder, `${long}harbour`)).not.toEqual(await vectorOf(embedder, `${long}bananas`));
        return;
      }
      const call = () =>
        embedder.embed({ texts: ['short', overlongText(maxTokensPerText), 'short'], role: 'document' });
      if (overlong === 'refused') return rejectsWith('invalid_request', call, 'texts[1]');
      expectVectors(await call(), 3, embedder);
      expect(truncations?.()).toBe(1);
    },
  'a call whose signal has fired is aborted, and nobody is asked': ({ embedder, requests }) =>
    expectAbortedBefore((signal) => embedder.embed({ texts: ['a'], role: 'query' }, { signal }), requests),
  'a call whose signal fires while it runs is aborted within 50 ms': {
    subject: async ({ failing, setup }) => (await failing?.('hang')) ?? setup(),
    run: async ({ embedder, options }) => {
      const count = Math.min(embedder.limits.maxTexts, 2000);
      const texts = Array.from({ length: count }, (_, i) => `text ${i} `.repeat(30));
      await expectAbortedDuring((signal) => embedder.embed({ texts, role: 'document' }, { signal }), options);
    },
  },
  'close can be called twice, and calls after it are refused, saying so': {
    needs: ['close'],
    run: ({ embedder }) => expectClosed(embedder, () => embedder.embed({ texts: ['a'], role: 'query' })),
  },
});

const documents = [['The harbour.', 'Its dues are paid in advance.'], ['The tide turns at noon.']];

export const contextualEmbeddingCases: readonly EmbedderCase[] = casesOf(['embedDocuments'], {
  'embedDocuments gives an embedding for each document, with a vector for each chunk, in their order': async ({
    embedder,
  }) => {
    const embeddings = await embedder.embedDocuments!({ documents });
    expect(embeddings).toHaveLength(2);
    for (const [i, chunks] of documents.entries()) expectVectors(embeddings[i]!, chunks.length, embedder);
  },
  'embedDocuments gives nothing for no documents, and nobody is asked': async ({ embedder, requests }) => {
    const before = requests?.();
    expect(await embedder.embedDocuments!({ documents: [] })).toEqual([]);
    expect(requests?.()).toBe(before);
  },
  'embedDocuments with a signal that has fired is aborted, and nobody is asked': ({ embedder, requests }) =>
    expectAbortedBefore((signal) => embedder.embedDocuments!({ documents }, { signal }), requests),
  'embedDocuments says what was used': {
    when: ({ usage = false }) => usage,
    run: async ({ embedder }) => {
      const used = (await embedder.embedDocuments!({ documents })).flatMap(({ usage }) => usage ?? []);
      expect(used.length, 'embeddings with usage').toBeGreaterThan(0);
      // The usage of several documents may be reported once, with the first.
      expectUsage(used[0]);
    },
  },
});

/** An embedder under test: each case gets a fresh one. */
export interface EmbedderSubject extends KitSubject {
  readonly embedder: Embedder;
  /** Number of texts that the embedder has reported as cut so far; needed where `overlong` is `reported`. */
  truncations?(): number;
}

/** Options of `describeEmbedder`. */
export interface EmbedderKitOptions extends KitOptions<EmbedderSubject>, FaultOptions<EmbedderSubject> {
  /** True if equal texts give equal bits, alone and in company. Default false: a cosine of 0.9999 or more will do. */
  readonly exact?: boolean;
  /** True if vectors are of length 1, within 1e-4. Default true. */
  readonly unitLength?: boolean;
  /**
   * Treatment of a text longer than `limits.maxTokensPerText`. `refused` (default): `invalid_request` with its place;
   * `reported`: cut, and counted by `truncations`. Where the limit is 1e9 or more, texts have to be read whole.
   */
  readonly overlong?: 'refused' | 'reported';
  /**
   * Treatment of more texts than `limits.maxTexts`. `refused` (default): `invalid_request` with the limit; `batched`:
   * all are embedded.
   */
  readonly overflow?: 'refused' | 'batched';
  /** True if every answer has its usage. Default false. */
  readonly usage?: boolean;
}

export type EmbedderCase = Case<Embedder, EmbedderSubject, EmbedderKitOptions>;
