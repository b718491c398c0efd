import { describeReranker } from '@touchstone/conformance';
import { localReranker } from '../src/index.js';

const deviations = {
  'a document whose text is no string is refused with its place':
    'texts are not looked at: a number ends in a TypeError',
  'documents that are no list are refused': 'a list is taken for granted: a string ends in a TypeError',
};

describeReranker('rerank-local, documents in no order', {
  setup: async () => ({ reranker: localReranker({ inputOrder: 'none' }) }),
  exact: true,
  deviations,
  orderIndependent: true,
});

describeReranker('rerank-local, documents best first', {
  setup: async () => ({ reranker: localReranker({ inputOrder: 'ranked' }) }),
  exact: true,
  deviations,
});
