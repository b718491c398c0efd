import { describeSparseEncoder } from '@touchstone/conformance';
import { analyzerSparseEncoder, bm25SparseEncoder } from '../src/index.ts';

describeSparseEncoder('bm25SparseEncoder', {
  setup: async () => ({ encoder: bm25SparseEncoder() }),
});

describeSparseEncoder('analyzerSparseEncoder', {
  setup: async () => ({ encoder: analyzerSparseEncoder() }),
});
