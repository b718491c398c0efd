import { describeReranker } from '@touchstone/conformance';
import { localReranker } from '../../src/index.ts';

describeReranker('rerank-local, documents in no order', {
  setup: async () => ({ reranker: localReranker({ inputOrder: 'none' }) }),
  exact: true,
  orderIndependent: true,
});

describeReranker('rerank-local, documents best first', {
  setup: async () => ({ reranker: localReranker({ inputOrder: 'ranked' }) }),
  exact: true,
});
