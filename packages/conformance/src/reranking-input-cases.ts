import { expect } from 'vitest';
import { expectScores } from './expect-scores.ts';
import { loneSurrogate, oddTexts } from './provider-claims.ts';
import { rejectsWith, valueOrRefusal } from './rejects-with.ts';
import { documentsOf, type RerankerCase } from './reranker-subject.ts';

const query = 'When does the harbour close?';
const answer = 'The harbour does close at ten: nobody enters when the harbour is closed.';
const others = ['Bananas turn yellow as they ripen.', 'A recipe for onion soup.', 'Chess is a game for two.'];

/** Claims about input that is odd or wrong. */
export const rerankingInputCases: readonly RerankerCase[] = [
  {
    title: 'documents of one text get a score each',
    run: async ({ reranker }) => {
      expectScores(await reranker.rerank({ query, documents: documentsOf(answer, answer, answer) }), 3);
    },
  },
  {
    title: 'documents of one id get a score each by their place, or are refused with the id',
    run: async ({ reranker }) => {
      const documents = [answer, ...others].map((text) => ({ id: 'twice', text, metadata: {} }));
      const found = await valueOrRefusal(() => reranker.rerank({ query, documents }), 'twice');
      if (found === undefined) return;
      expectScores(found, 4);
      expect(found.scores.indexOf(Math.max(...found.scores))).toBe(0);
    },
  },
  {
    title: 'an empty document gets a score like any other, or is refused with its place',
    run: async ({ reranker }) => {
      const documents = documentsOf(answer, '', ' \n');
      const found = await valueOrRefusal(() => reranker.rerank({ query, documents }), 'documents[1]');
      if (found === undefined) return;
      expectScores(found, 3);
      expect(found.scores.indexOf(Math.max(...found.scores))).toBe(0);
    },
  },
  {
    title: 'odd Unicode is scored like any text, in documents and in the query',
    run: async ({ reranker }) => {
      for (const odd of [query, ...oddTexts]) {
        expectScores(await reranker.rerank({ query: odd, documents: documentsOf(...oddTexts) }), oddTexts.length);
      }
    },
  },
  {
    title: 'half of a surrogate pair is scored, or refused with its place',
    run: async ({ reranker }) => {
      const documents = documentsOf(answer, loneSurrogate);
      const found = await valueOrRefusal(() => reranker.rerank({ query, documents }), 'documents[1]');
      if (found !== undefined) expectScores(found, 2);
    },
  },
  {
    title: 'a query that is blank or no string is refused',
    run: async ({ reranker }) => {
      for (const wrong of ['', ' \n', 7, undefined]) {
        const input = { query: wrong as string, documents: documentsOf(answer) };
        await rejectsWith('invalid_request', () => reranker.rerank(input), 'query');
      }
    },
  },
  {
    title: 'a document whose text is no string is refused with its place',
    run: async ({ reranker, requests }) => {
      for (const wrong of [7, null, undefined]) {
        const documents = documentsOf(answer, wrong as unknown as string);
        await rejectsWith('invalid_request', () => reranker.rerank({ query, documents }), 'documents[1].text');
      }
      expect(requests?.() ?? 0).toBe(0);
    },
  },
  {
    title: 'documents that are no list are refused',
    run: async ({ reranker }) => {
      const documents = 'one document' as unknown as [];
      await rejectsWith('invalid_request', () => reranker.rerank({ query, documents }), 'documents');
    },
  },
];
