import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { expectScores } from './expect-scores.ts';
import { expectDeclared, expectUsage } from './provider-claims.ts';
import { rejectsWith } from './rejects-with.ts';
import { documentsOf, type RerankerCase } from './reranker-subject.ts';

const query = 'When does the harbour close?';
const answer = 'The harbour does close at ten: nobody enters when the harbour is closed.';
const others = ['Bananas turn yellow as they ripen.', 'A recipe for onion soup.', 'Chess is a game for two.'];

/** Claims about the answers of a reranker. */
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
});

function expectSameScores(found: readonly number[], wanted: readonly number[], exact: boolean): void {
  if (exact) expect(found).toEqual(wanted);
  expect(found).toHaveLength(wanted.length);
  for (const [i, score] of wanted.entries()) expect(Math.abs(found[i]! - score)).toBeLessThanOrEqual(0.001);
}
