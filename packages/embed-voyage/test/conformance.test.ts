import { describeEmbedder, type Fault, isEndless } from '@touchstone/conformance';
import { voyageEmbedder } from '../src/index.ts';
import { voyageServer } from './voyage-server.ts';

const apiKey = 'pa-conformance-secret-0123456789';
const deadlineMs = 300;

for (const model of ['voyage-code-3', 'voyage-context-3']) {
  const subject = async (fault?: Fault) => {
    const server = await voyageServer(fault);
    const embedder = voyageEmbedder({
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
  describeEmbedder(`Voyage ${model}`, {
    setup: () => subject(),
    failing: (fault) => subject(fault),
    deadlineMs,
    overflow: 'batched',
    usage: true,
  });
}
