import { describeLanguageModel, type Fault, isEndless } from '@touchstone/conformance';
import { geminiModel } from '../../src/index.ts';
import { geminiServer } from './gemini-server.ts';

const apiKey = 'AIza-conformance-secret-0123456789';
const deadlineMs = 300;

const ways = [
  ['Gemini', 'v1', undefined],
  ['Gemini on Vertex AI', 'v1beta1', {}],
] as const;

for (const [name, version, vertex] of ways) {
  const subject = async (fault?: Fault) => {
    const server = await geminiServer(fault);
    const model = geminiModel({
      apiKey,
      vertex,
      baseUrl: `${server.url}/${version}`,
      timeoutMs: fault !== undefined && isEndless(fault) ? deadlineMs : 60_000,
    });
    return {
      model,
      secrets: [apiKey],
      requests: () => server.requests.length,
      close: () => server.close(),
    };
  };
  describeLanguageModel(name, {
    setup: () => subject(),
    failing: (fault) => subject(fault),
    deadlineMs,
  });
}
