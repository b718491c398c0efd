import { describeLanguageModel } from '@touchstone/conformance';
import { it } from 'vitest';
import { geminiModel } from '../src/index.js';

if ((process.env.GOOGLE_API_KEY ?? process.env.GEMINI_API_KEY) === undefined) {
  it.skip('Gemini itself: set GOOGLE_API_KEY or GEMINI_API_KEY to run this', () => {});
} else {
  describeLanguageModel('Gemini, live', { setup: async () => ({ model: geminiModel() }) });
}
