import { describeEmbedder, type Fault, isEndless } from '@touchstone/conformance';
import { openaiEmbedder } from '../../src/index.ts';
import { type OpenAIServerOptions, openaiServer } from './openai-server.ts';

const apiKey = 'sk-conformance-secret-0123456789';
const deadlineMs = 300;

const servers: readonly (readonly [name: string, model: string, options: OpenAIServerOptions, more: object])[] = [
  ['OpenAI', 'text-embedding-3-small', {}, { dimensions: 256 }],
  ['Ollama', 'nomic-embed-text', { encodingFormat: 'ignored', size: 768 }, {}],
];

for (const [name, model, options, more] of servers) {
  const subject = async (fault?: Fault) => {
    const server = await openaiServer(fault, options);
    const timeoutMs = fault !== undefined && isEndless(fault) ? deadlineMs : 60_000;
    return {
      embedder: openaiEmbedder({ model, apiKey, baseUrl: `${server.url}/v1`, timeoutMs, ...more }),
      secrets: [apiKey],
      requests: () => server.requests.length,
      close: () => server.close(),
    };
  };
  describeEmbedder(`${name} ${model}`, {
    setup: () => subject(),
    failing: (fault) => subject(fault),
    deadlineMs,
    overflow: 'batched',
    usage: true,
  });
}
