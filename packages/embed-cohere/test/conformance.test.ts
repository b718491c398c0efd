import { describeEmbedder, type Fault, isEndless } from '@touchstone/conformance';
import { cohereEmbedder } from '../src/index.ts';
import { cohereServer } from './cohere-server.ts';

const apiKey = 'co-conformance-secret-0123456789';
const deadlineMs = 300;

for (const options of [{ model: 'embed-english-v3.0' }, { model: 'embed-v4.0', dimensions: 256 }]) {
  const subject = async (fault?: Fault) => {
    const server = await cohereServer(fault);
    const embedder = cohereEmbedder({
      ...options,
      apiKey,
      baseUrl: server.url,
      timeoutMs: fault !== undefined && isEndless(fault) ? deadlineMs : 30_000,
    });
    return {
      embedder,
      secrets: [apiKey],
      requests: () => server.requests.length,
      close: () => server.close(),
    };
  };
  describeEmbedder(`Cohere ${options.model}`, {
    setup: () => subject(),
    failing: (fault) => subject(fault),
    deadlineMs,
    overflow: 'batched',
    usage: true,
  });
}
