import type { RerankDocument, Reranker, RerankOutput } from '@touchstone/contract';
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

const query = 'When does the harbour close?';
const answer = 'The harbour does close at ten: nobody enters when the harbour is closed.';
const others = ['Bananas turn yellow as they ripen.', 'A recipe for onion soup.', 'Chess is a game for two.'];

/** Claims about the answers of a reranker, its input, its limits, its signal and its end. */
export const rerankingCases: readonly RerankerCase[] = casesOf([], {
  'a reranker declares version, name, model and limits': async ({ reranker }) => {
    expectDeclared(reranker, reranker);
    expect(reranker.followsInstructions).toBeTypeOf('boolean');
  },
  'each document gets a score from 0 to 1, and the input stays as it is': async ({ reranker }) => {
    const documents = Object.freeze(documentsOf(answer, ...others).map((one) => Object.freeze(one)));
    expectScores(await reranker.rerank(Object.freeze({ query, documents })), 4);
  },
  'scores come in the order of the documents: the one that answers scores highest wherever it stands': async ({
    reranker,
  }) => {
    for (const position of [0, 1, 2, 3]) {
      const { scores } = await reranker.rerank({
        query,
        documents: documentsOf(...others.toSpliced(position, 0, answer)),
      });
      expect(scores.indexOf(Math.max(...scores))).toBe(position);
    }
  },
  'no documents give no scores, and nobody is asked': async ({ reranker, requests }) => {
    const before = requests?.();
    expect((await reranker.rerank({ query, documents: [] })).scores).toEqual([]);
    expect(requests?.()).toBe(before);
  },
  'one input gives the same scores twice': async ({ reranker, options: { exact = false } }) => {
    const input = { query, documents: documentsOf(answer, ...others) };
    expectSameScores((await reranker.rerank(input)).scores, (await reranker.rerank(input)).scores, exact);
  },
  'a score does not depend on where its document stands': {
    when: ({ orderIndependent = false }) => orderIndependent,
    run: async ({ reranker, options: { exact = false } }) => {
      const documents = documentsOf(answer, ...others);
      const { scores } = await reranker.rerank({ query, documents });
      const reversed = await reranker.rerank({ query, documents: documents.toReversed() });
      expectSameScores(reversed.scores.toReversed(), scores, exact);
    },
  },
  'a model that follows instructions takes one; any other refuses it': async ({ reranker }) => {
    const call = () =>
      reranker.rerank({ query, instruction: 'Prefer official rules.', documents: documentsOf(answer) });
    if (reranker.followsInstructions) expectScores(await call(), 1);
    else await rejectsWith('invalid_request', call, 'instruction');
  },
  'calls at one time do not mix their answers': async ({ reranker, options: { exact = false } }) => {
    const inputs = [query, 'onion soup recipe'].map((one) => ({
      query: one,
      documents: documentsOf(answer, ...others),
    }));
    const together = await Promise.all(inputs.map((input) => reranker.rerank(input)));
    for (const [i, input] of inputs.entries()) {
      expectSameScores(together[i]!.scores, (await reranker.rerank(input)).scores, exact);
    }
  },
  'usage names calls and what was charged for': {
    when: ({ usage = false }) => usage,
    run: async ({ reranker }) => {
      expectUsage((await reranker.rerank({ query, documents: documentsOf(answer) })).usage);
    },
  },
  'documents of one text get a score each': async ({ reranker }) => {
    expectScores(await reranker.rerank({ query, documents: documentsOf(answer, answer, answer) }), 3);
  },
  'documents of one id get a score each by their place, or are refused with the id': async ({ reranker }) => {
    const documents = [answer, ...others].map((text) => ({ id: 'twice', text, metadata: {} }));
    const found = await valueOrRefusal(() => reranker.rerank({ query, documents }), 'twice');
    if (found === undefined) return;
    expectScores(found, 4);
    expect(found.scores.indexOf(Math.max(...found.scores))).toBe(0);
  },
  'an empty document gets a score like any other, or is refused with its place': async ({ reranker }) => {
    const documents = documentsOf(answer, '', ' \n');
    const found = await valueOrRefusal(() => reranker.rerank({ query, documents }), 'documents[1]');
    if (found === undefined) return;
    expectScores(found, 3);
    expect(found.scores.indexOf(Math.max(...found.scores))).toBe(0);
  },
  'odd Unicode is scored like any text, in documents and in the query': async ({ reranker }) => {
    for (const odd of [query, ...oddTexts]) {
      expectScores(await reranker.rerank({ query: odd, documents: documentsOf(...oddTexts) }), oddTexts.length);
    }
  },
  'half of a surrogate pair is scored, or refused with its place': async ({ reranker }) => {
    const documents = documentsOf(answer, loneSurrogate);
    const found = await valueOrRefusal(() => reranker.rerank({ query, documents }), 'documents[1]');
    if (found !== undefined) expectScores(found, 2);
  },
  'a blank query is refused': async ({ reranker }) => {
    for (const blank of ['', ' \n']) {
      const input = { query: blank, documents: documentsOf(answer) };
      await rejectsWith('invalid_request', () => reranker.rerank(input), 'query');
    }
  },
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
    run: ({ reranker }) => expectClosed(reranker, () => reranker.rerank({ query, documents: documentsOf('a') })),
  },
});

/** Asserts as many scores as documents, each from 0 to 1. */
function expectScores({ scores }: RerankOutput, count: number): void {
  expect(scores).toHaveLength(count);
  for (const score of scores) expect(score).toSatisfy((value) => Number(value) >= 0 && Number(value) <= 1);
}

function expectSameScores(found: readonly number[], wanted: readonly number[], exact: boolean): void {
  if (exact) expect(found).toEqual(wanted);
  expect(found).toHaveLength(wanted.length);
  for (const [i, score] of wanted.entries()) expect(Math.abs(found[i]! - score)).toBeLessThanOrEqual(0.001);
}

/** A reranker under test: each case gets a fresh one. */
export interface RerankerSubject extends KitSubject {
  readonly reranker: Reranker;
  /** Number of documents that the reranker has reported as cut so far; needed where `overlong` is `reported`. */
  truncations?(): number;
}

/** Options of `describeReranker`. */
export interface RerankerKitOptions extends KitOptions<RerankerSubject>, FaultOptions<RerankerSubject> {
  /** True if one input gives the same bits at every call. Default false: scores may differ by 0.001. */
  readonly exact?: boolean;
  /** True if a document's score does not depend on its position in the list. Default false. */
  readonly orderIndependent?: boolean;
  /**
   * Treatment of a document too long for `limits.maxTokensPerPair`. `refused` (default): `invalid_request` with its place;
   * `reported`: cut, and counted by `truncations`. Where the limit is 1e9 or more, documents have to be read whole.
   */
  readonly overlong?: 'refused' | 'reported';
  /**
   * Treatment of more documents than `limits.maxDocuments`. `refused` (default): `invalid_request` with the limit;
   * `batched`: all are scored.
   */
  readonly overflow?: 'refused' | 'batched';
  /** True if every answer has its usage. Default false. */
  readonly usage?: boolean;
}

export type RerankerCase = Case<Reranker, RerankerSubject, RerankerKitOptions>;

/** Documents `d0`, `d1`, ... with these texts. */
export function documentsOf(...texts: readonly string[]): readonly RerankDocument[] {
  return texts.map((text, i) => ({ id: `d${i}`, text, metadata: {} }));
}
