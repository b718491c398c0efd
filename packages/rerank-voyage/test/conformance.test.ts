import { describeReranker, type Fault, isEndless } from '@touchstone/conformance';
import { voyageReranker } from '../src/index.ts';
import { voyageServer } from './voyage-server.ts';

const apiKey = 'pa-conformance-secret-0123456789';
const deadlineMs = 300;

for (const model of ['rerank-2.5', 'rerank-2-lite']) {
  const subject = async (fault?: Fault) => {
    const server = await voyageServer(fault);
    const reranker = voyageReranker({
      model,
      apiKey,
      baseUrl: `${server.url}/v1`,
      timeoutMs: fault !== undefined && isEndless(fault) ? deadlineMs : 20_000,
    });
    return {
      reranker,
      secrets: [apiKey],
      requests: () => server.requests.length,
      close: () => server.close(),
    };
  };
  describeReranker(`Voyage ${model}`, {
    setup: () => subject(),
    failing: (fault) => subject(fault),
    deadlineMs,
    overflow: 'batched',
    orderIndependent: true,
    usage: true,
  });
}
