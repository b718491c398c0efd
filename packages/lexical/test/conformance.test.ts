import { describeSparseEncoder } from '@touchstone/conformance';
import { bm25SparseEncoder } from '../src/index.js';

describeSparseEncoder('bm25SparseEncoder', {
  setup: async () => ({ encoder: bm25SparseEncoder() }),
  deviations: {
    'texts that are no list are refused': 'a list is taken for granted: a string ends in a TypeError',
    'a call whose signal fires while it runs is aborted within 50 ms':
      'all texts are encoded without letting other work run',
  },
});
