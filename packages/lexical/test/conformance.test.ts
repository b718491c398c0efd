import { describeSparseEncoder } from '@touchstone/conformance';
import { bm25SparseEncoder } from '../src/index.js';

describeSparseEncoder('bm25SparseEncoder', {
  setup: async () => ({ encoder: bm25SparseEncoder() }),
});
