import { randomUUID } from 'node:crypto';
import { describeIndexWriter, describeVectorStore } from '@touchstone/conformance';
import { it } from 'vitest';
import { chroma } from '../src/index.ts';
import { cloudDeviations } from './cloud-chroma.ts';

const { CHROMA_URL, CHROMA_HOST } = process.env;

if (!CHROMA_URL && !CHROMA_HOST) {
  it.skip('Chroma itself: set CHROMA_URL, or CHROMA_HOST and CHROMA_API_KEY for Chroma Cloud, to run this', () => {});
} else {
  const setup = async () => {
    const options = { url: CHROMA_URL || undefined, prefix: `t${randomUUID().slice(0, 8)}` };
    const store = chroma(options);
    const close = async () => {
      // The kit has closed the store by now.
      const cleaner = chroma(options);
      for (const index of await cleaner.listIndexes()) await cleaner.dropIndex(index);
      await cleaner.close();
    };
    return { store, close };
  };
  const isCloud = /trychroma\.com/.test(`${CHROMA_URL} ${CHROMA_HOST}`);
  describeVectorStore('Chroma, live', { setup, metrics: ['cosine', 'dot', 'l2'], exactBm25: { k1: 1.6, b: 0.75 } });
  describeIndexWriter('Chroma, live', { setup, deviations: isCloud ? cloudDeviations : undefined });
}
