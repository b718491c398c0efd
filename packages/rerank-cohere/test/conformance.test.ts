import { describeReranker, type Fault, isEndless } from '@touchstone/conformance';
import { cohereReranker } from '../src/index.ts';
import { cohereServer } from './cohere-server.ts';

const apiKey = 'co-conformance-secret-0123456789';
const deadlineMs = 300;

async function subject(fault?: Fault) {
  const server = await cohereServer(fault);
  const reranker = cohereReranker({
    apiKey,
    baseUrl: server.url,
    timeoutMs: fault !== undefined && isEndless(fault) ? deadlineMs : 20_000,
  });
  return {
    reranker,
    secrets: [apiKey],
    requests: () => server.requests.length,
    close: () => server.close(),
  };
}

describeReranker('Cohere rerank-v3.5', {
  setup: () => subject(),
  failing: (fault) => subject(fault),
  deadlineMs,
  overflow: 'batched',
  orderIndependent: true,
  usage: true,
});
