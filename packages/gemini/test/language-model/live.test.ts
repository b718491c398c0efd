import { describeLanguageModel } from '@touchstone/conformance';
import { it } from 'vitest';
import { geminiModel } from '../../src/index.ts';

if ((process.env.GOOGLE_API_KEY ?? process.env.GEMINI_API_KEY) === undefined) {
  it.skip('Gemini itself: set GOOGLE_API_KEY or GEMINI_API_KEY to run this', () => {});
} else {
  describeLanguageModel('Gemini, live', { setup: async () => ({ model: geminiModel() }) });
}

if (process.env.GOOGLE_CLOUD_PROJECT === undefined) {
  it.skip('Vertex AI itself: set GOOGLE_CLOUD_PROJECT and sign in with gcloud to run this', () => {});
} else {
  describeLanguageModel('Vertex AI, live', { setup: async () => ({ model: geminiModel({ vertex: {} }) }) });
}
