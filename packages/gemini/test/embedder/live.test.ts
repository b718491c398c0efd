import { describeEmbedder } from '@touchstone/conformance';
import { it } from 'vitest';
import { geminiEmbedder } from '../../src/index.ts';

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

if (process.env.GOOGLE_CLOUD_PROJECT === undefined) {
  it.skip('Vertex AI itself: set GOOGLE_CLOUD_PROJECT and sign in with gcloud to run this', () => {});
} else {
  for (const model of ['gemini-embedding-001', 'gemini-embedding-2']) {
    describeEmbedder(`Vertex AI ${model}, live`, {
      setup: async () => ({ embedder: geminiEmbedder({ model, vertex: {} }) }),
      overflow: 'batched',
    });
  }
}
