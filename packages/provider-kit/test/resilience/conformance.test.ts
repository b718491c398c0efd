import { describeIndexWriter, describeVectorStore } from '@touchstone/conformance';
import { systemClock } from '@touchstone/contract';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { onTestFinished } from 'vitest';
import { resilient } from '../../src/resilience/resilient.ts';
import { resilienceSchema } from '../../src/resilience/settings.ts';
import { tempFile } from './temp-folder.ts';

const settings = resilienceSchema.parse({ hedgeAfterMs: 1, tryTimeoutMs: 10_000 });

/** A wrapped store is a store: whatever the kit asks of one holds. */
const setup = async () => {
  const store = sqliteStore({ file: tempFile('index.sqlite') });
  onTestFinished(() => store.close());
  return { store: resilient('store', store, settings, { clock: systemClock, random: Math.random }) };
};

describeVectorStore('a resilient store', { setup, metrics: ['cosine', 'dot', 'l2'], exactBm25: { k1: 1.6, b: 0.75 } });
describeIndexWriter('a resilient store', { setup });
