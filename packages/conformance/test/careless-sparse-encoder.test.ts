import type { SparseEncoder } from '@touchstone/contract';
import { processorTime } from '../../../tools/test-kit/processor-time.ts';
import { describeSparseEncoder } from '../src/index.ts';
import { sparseEncodingCases } from '../src/sparse-encoding-cases.ts';
import { allDeviate } from './careless-call.ts';

let made = 0;

/** Breaks every claim: each case is expected to fail, and the suite fails if one of them holds. */
function carelessEncoder(): SparseEncoder {
  made += 1;
  return {
    specVersion: 1,
    name: 'careless',
    fingerprint: String(made),
    async encode({ texts }) {
      const workedMs = processorTime();
      while (texts.length > 100 && workedMs() < 80);
      return ['', ...texts].map((text) => ({ indices: [2, 1], values: [Number.NaN, String(text).length] }));
    },
  };
}

describeSparseEncoder('careless', {
  setup: async () => ({ encoder: carelessEncoder() }),
  deviations: allDeviate(sparseEncodingCases),
});
