import type { Reranker } from '@touchstone/contract';
import { rerankerCases } from '../src/describe-reranker.ts';
import { describeReranker, type Fault } from '../src/index.ts';
import type { RerankerSubject } from '../src/reranking-cases.ts';
import { allDeviate, carelessCall, carelessVendor, patienceMs } from './careless-call.ts';

/** Breaks every claim that it can: each case below is expected to fail, and the suite fails if one of them holds. */
function carelessReranker(): Reranker {
  let calls = 0;
  return {
    specVersion: 1,
    name: '',
    model: 'careless',
    followsInstructions: false,
    limits: { maxDocuments: 10, maxTokensPerPair: 8, maxTokensPerCall: 80 },
    async rerank({ documents }) {
      calls += 1;
      // Best last, one score for each text, scores of its own scale, and one more the more often it is called.
      const texts = new Set([...documents].map(({ text }) => text));
      const scores = [...texts].filter((text) => text !== '').map((_, i) => i + calls);
      return { scores: [...scores.slice(0, 8), ...scores.slice(0, 1)] };
    },
    async close() {},
  };
}

async function setup(): Promise<RerankerSubject> {
  const reranker = carelessReranker();
  let requests = 0;
  return {
    reranker: {
      ...reranker,
      rerank: (input, options) => {
        requests += 1;
        return reranker.rerank(input, options);
      },
    },
    requests: () => requests,
  };
}

async function failing(fault: Fault): Promise<RerankerSubject> {
  const { reranker } = await setup();
  return { reranker: { ...reranker, rerank: () => carelessCall(fault) }, ...carelessVendor };
}

const options = { setup, failing, patienceMs, usage: true, exact: true, orderIndependent: true };
describeReranker('careless', { ...options, deviations: allDeviate(rerankerCases(options)) });
