import { describeIndexWriter, describeVectorStore } from '@touchstone/conformance';
import { systemClock } from '@touchstone/contract';
import { resilienceSchema, resilient } from '@touchstone/provider-kit/resilience';
import { onTestFinished } from 'vitest';
import { sqliteStore } from '../src/index.ts';
import { temporaryFile } from './temporary-store.ts';

const settings = resilienceSchema.parse({ hedgeAfterMs: 1, tryTimeoutMs: 10_000 });

/** A wrapped store is a store: whatever the kit asks of one holds. */
const setup = async () => {
  const store = sqliteStore({ file: temporaryFile() });
  onTestFinished(() => store.close());
  return { store: resilient('store', store, settings, { clock: systemClock, random: Math.random }) };
};

describeVectorStore('a resilient store', { setup, metrics: ['cosine', 'dot', 'l2'], exactBm25: { k1: 1.6, b: 0.75 } });
describeIndexWriter('a resilient store', { setup });
