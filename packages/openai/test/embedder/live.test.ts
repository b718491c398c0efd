import { describeEmbedder } from '@touchstone/conformance';
import { it } from 'vitest';
import { openaiEmbedder } from '../../src/index.ts';

const { OPENAI_API_KEY, OLLAMA_URL } = process.env;

if (OPENAI_API_KEY === undefined) {
  it.skip('OpenAI itself: set OPENAI_API_KEY to run this', () => {});
} else {
  describeEmbedder('OpenAI text-embedding-3-small, live', {
    setup: async () => ({ embedder: openaiEmbedder() }),
    overflow: 'batched',
    usage: true,
  });
}

if (OLLAMA_URL === undefined) {
  it.skip('Ollama itself: set OLLAMA_URL, as http://localhost:11434/v1, and pull nomic-embed-text to run this', () => {});
} else {
  describeEmbedder('Ollama nomic-embed-text, live', {
    setup: async () => ({ embedder: openaiEmbedder({ baseUrl: OLLAMA_URL, model: 'nomic-embed-text' }) }),
    overflow: 'batched',
  });
}
