import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { expectScores } from './expect-scores.ts';
import { loneSurrogate, oddTexts } from './provider-claims.ts';
import { rejectsWith, valueOrRefusal } from './rejects-with.ts';
import { documentsOf, type RerankerCase } from './reranker-subject.ts';

const query = 'When does the harbour close?';
const answer = 'The harbour does close at ten: nobody enters when the harbour is closed.';
const others = ['Bananas turn yellow as they ripen.', 'A recipe for onion soup.', 'Chess is a game for two.'];

/** Claims about input that is odd or wrong. */
export const rerankingInputCases: readonly RerankerCase[] = casesOf([], {
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
});
