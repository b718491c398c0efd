import { expect } from 'vitest';
import { expectAbortedBefore, expectAbortedDuring, expectClosed } from './abort-claims.ts';
import { casesOf } from './case.ts';
import { expectScores } from './expect-scores.ts';
import { isReachable, isUnlimited, overlongText } from './provider-claims.ts';
import { rejectsWith } from './rejects-with.ts';
import { documentsOf, type RerankerCase } from './reranker-subject.ts';

const query = 'harbour dues';

/** Claims about a reranker's limits, its signal and its end. */
export const rerankingLimitCases: readonly RerankerCase[] = casesOf([], {
  'as many documents as the limit allows are scored, and with one more none is left out in silence': async ({
    reranker,
    options: { overflow = 'refused' },
  }) => {
    const { maxDocuments } = reranker.limits;
    const count = isReachable(maxDocuments) ? maxDocuments : 3000;
    const texts = Array.from({ length: count }, (_, i) => `text ${i}`);
    expectScores(await reranker.rerank({ query, documents: documentsOf(...texts) }), count);
    if (!isReachable(maxDocuments)) return;
    const more = () => reranker.rerank({ query, documents: documentsOf(...texts, 'one more') });
    if (overflow === 'batched') expectScores(await more(), count + 1);
    else await rejectsWith('invalid_request', more, String(maxDocuments));
  },
  'a document longer than the limit is refused with its place, or cut and reported; without a limit it is read whole':
    async ({ reranker, truncations, options: { overlong = 'refused' } }) => {
      const { maxTokensPerPair } = reranker.limits;
      if (isUnlimited(maxTokensPerPair)) {
        const long = 'tide '.repeat(20_000);
        const { scores } = await reranker.rerank({ query, documents: documentsOf(long, `${long}harbour dues`) });
        expect(scores[1]).toBeGreaterThan(scores[0]!);
        return;
      }
      const documents = documentsOf('short', overlongText(maxTokensPerPair), 'short');
      const call = () => reranker.rerank({ query, documents });
      if (overlong === 'refused') return rejectsWith('invalid_request', call, 'documents[1]');
      expectScores(await call(), 3);
      expect(truncations?.()).toBe(1);
    },
  'a call whose signal has fired is aborted, and nobody is asked': ({ reranker, requests }) =>
    expectAbortedBefore((signal) => reranker.rerank({ query, documents: documentsOf('a') }, { signal }), requests),
  'a call whose signal fires while it runs is aborted within 50 ms': {
    subject: async ({ failing, setup }) => (await failing?.('hang')) ?? setup(),
    run: async ({ reranker, options }) => {
      const count = Math.min(reranker.limits.maxDocuments, 1000);
      const documents = documentsOf(...Array.from({ length: count }, (_, i) => `text ${i} `.repeat(30)));
      await expectAbortedDuring((signal) => reranker.rerank({ query, documents }, { signal }), options);
    },
  },
  'close can be called twice, and calls after it are refused, saying so': {
    needs: ['close'],
    run: ({ reranker }) =>
      expectClosed({ close: async () => reranker.close?.() }, () =>
        reranker.rerank({ query, documents: documentsOf('a') }),
      ),
  },
});
