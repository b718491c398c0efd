import type { Reranker } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { byReadings, otherReadings } from './readings.ts';

it.each([
  ['EVM (Ethereum Virtual Machine): gas and', ['EVM: gas and', 'gas and']],
  ['wallets: choosing one', ['choosing one']],
  ['ABI (application binary interface)', ['ABI']],
  ['What does replace(text) return?', []],
  ['Who is first: Ada or Grace? Why: because', []],
  ['(all of it)', []],
])('%s is also read as %j', (question, readings) => {
  expect(otherReadings(question)).toEqual(readings);
});

const scoresOf = (query: string) => (query.startsWith('wallets') ? [0.8, 0.5] : [0.2, 0.5]);
const reranker: Reranker = {
  name: 'test',
  model: 'test',
  specVersion: 1,
  inProcess: true,
  followsInstructions: false,
  limits: { maxDocuments: 10, maxTokensPerPair: 1000, maxTokensPerCall: 10_000 },
  rerank: async ({ query }) => ({ scores: scoresOf(query) }),
};
const documents = ['a', 'b'].map((id) => ({ id, text: id, metadata: {}, found: { keyword: 1 } }));

it('the aspect of a question counts beside the whole, in logits', async () => {
  const query = 'wallets: choosing one';
  const { scores } = await byReadings(reranker, query).rerank({ query, documents });
  // (ln 4 - .4 ln 4) / 1.4 = .594, which is .644.
  expect(scores.map((score) => score.toFixed(3))).toEqual(['0.644', '0.500']);
});

it('a question without other readings, or a model of a service, is asked once', () => {
  expect(byReadings(reranker, 'How are wallets chosen?')).toBe(reranker);
  const remote = { ...reranker, inProcess: undefined };
  expect(byReadings(remote, 'wallets: choosing one')).toBe(remote);
});
