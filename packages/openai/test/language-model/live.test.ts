import { describeLanguageModel } from '@touchstone/conformance';
import { it } from 'vitest';
import { openaiModel } from '../../src/index.ts';

const { OPENAI_API_KEY, OLLAMA_URL, OLLAMA_MODEL = 'gemma3:4b' } = process.env;

if (OPENAI_API_KEY === undefined) {
  it.skip('OpenAI itself: set OPENAI_API_KEY to run this', () => {});
} else {
  describeLanguageModel('OpenAI, live', { setup: async () => ({ model: openaiModel() }) });
}

if (OLLAMA_URL === undefined) {
  it.skip('Ollama itself: set OLLAMA_URL, as http://localhost:11434/v1, and pull gemma3:4b to run this', () => {});
} else {
  describeLanguageModel('Ollama, live', {
    setup: async () => ({ model: openaiModel({ baseUrl: OLLAMA_URL, model: OLLAMA_MODEL }) }),
  });
}
