import { describeLanguageModel, type Fault, isEndless } from '@touchstone/conformance';
import { openaiModel } from '../../src/index.ts';
import { type OpenAIServerOptions, openaiServer, refusing } from './openai-server.ts';

const apiKey = 'sk-conformance-secret-0123456789';
const deadlineMs = 300;

const servers: readonly (readonly [name: string, model: string, server: OpenAIServerOptions, more: object])[] = [
  ['OpenAI', 'gpt-6-luna', {}, { apiKey }],
  ['Ollama', 'gemma3:4b', {}, { apiKey }],
];

for (const [name, model, options, more] of servers) {
  const subject = async (fault?: Fault) => {
    const server = await openaiServer(fault, options);
    const timeoutMs = fault !== undefined && isEndless(fault) ? deadlineMs : 60_000;
    return {
      model: openaiModel({ model, baseUrl: `${server.url}/v1`, timeoutMs, ...more }),
      secrets: [apiKey],
      requests: () => server.requests.length,
      close: () => server.close(),
    };
  };
  describeLanguageModel(name, { setup: () => subject(), failing: (fault) => subject(fault), deadlineMs });
}

describeLanguageModel('a server that knows no schema and counts no tokens in a stream', {
  setup: async () => {
    const json = '```json\n{"city": "Trieste", "relevant": true}\n```';
    const server = await openaiServer(undefined, { ...refusing('response_format', 'stream_options'), json });
    return { model: openaiModel({ model: 'old', baseUrl: `${server.url}/v1` }), close: () => server.close() };
  },
  countsTokens: false,
});
