import { describeEmbedder } from '@touchstone/conformance';
import { it } from 'vitest';
import { geminiEmbedder } from '../src/index.js';

if ((process.env.GOOGLE_API_KEY ?? process.env.GEMINI_API_KEY) === undefined) {
  it.skip('Gemini itself: set GOOGLE_API_KEY or GEMINI_API_KEY to run this', () => {});
} else {
  for (const model of ['gemini-embedding-001', 'gemini-embedding-2']) {
    describeEmbedder(`Gemini ${model}, live`, {
      setup: async () => ({ embedder: geminiEmbedder({ model }) }),
      overflow: 'batched',
    });
  }
}
