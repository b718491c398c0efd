import { describeIndexWriter, describeVectorStore, type Fault, isEndless, vendorServer } from '@touchstone/conformance';
import { describeOnQdrant, emptied, freshStore } from '../../../tools/test-kit/qdrant-server.ts';
import { qdrant } from '../src/index.ts';

const apiKey = 'conformance-secret-0123456789';
const deadlineMs = 300;

await describeOnQdrant('conformance', (url) => {
  const setup = async () => {
    const indexedFields = { day: 'keyword', mark: 'keyword', size: 'keyword' } as const;
    const store = freshStore(url, { indexedFields });
    return { store, close: () => emptied(store) };
  };
  const failing = async (fault: Fault) => {
    const errorBody = (_: number, error: string) => ({ status: { error }, time: 0 });
    const server = await vendorServer({ fault, errorBody, routes: {} });
    return {
      store: qdrant({ url: server.url, apiKey, timeoutMs: isEndless(fault) ? deadlineMs : 20_000 }),
      secrets: [apiKey],
      requests: () => server.requests.length,
      close: () => server.close(),
    };
  };
  describeVectorStore('Qdrant', { setup, failing, deadlineMs, metrics: ['cosine', 'dot', 'l2'] });
  describeIndexWriter('Qdrant', { setup });
});
