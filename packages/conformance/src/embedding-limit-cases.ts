import { expect } from 'vitest';
import { expectAbortedBefore, expectAbortedDuring, expectClosed } from './abort-claims.ts';
import { casesOf } from './case.ts';
import type { EmbedderCase } from './embedder-subject.ts';
import { isReachable, isUnlimited, overlongText } from './provider-claims.ts';
import { rejectsWith } from './rejects-with.ts';
import { expectVectors, vectorOf } from './vectors.ts';

/** Claims about an embedder's limits, its signal and its end. */
export const embeddingLimitCases: readonly EmbedderCase[] = casesOf([], {
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
    run: ({ embedder }) =>
      expectClosed({ close: async () => embedder.close?.() }, () => embedder.embed({ texts: ['a'], role: 'query' })),
  },
});
