import { describeEmbedder, type Fault, isEndless } from '@touchstone/conformance';
import { geminiEmbedder } from '../../src/index.ts';
import { geminiServer } from './gemini-server.ts';

const apiKey = 'AIza-conformance-secret-0123456789';
const deadlineMs = 300;

for (const model of ['gemini-embedding-001', 'gemini-embedding-2']) {
  const subject = async (fault?: Fault) => {
    const server = await geminiServer(fault);
    const embedder = geminiEmbedder({
      model,
      dimensions: 256,
      apiKey,
      baseUrl: `${server.url}/v1`,
      timeoutMs: fault !== undefined && isEndless(fault) ? deadlineMs : 30_000,
    });
    return {
      embedder,
      secrets: [apiKey],
      requests: () => server.requests.length,
      close: () => server.close(),
    };
  };
  describeEmbedder(`Gemini ${model}`, {
    setup: () => subject(),
    failing: (fault) => subject(fault),
    deadlineMs,
    overflow: 'batched',
    usage: true,
  });
}
