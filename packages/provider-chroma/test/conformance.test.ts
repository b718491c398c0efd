import { describeIndexWriter, describeVectorStore, type Fault, isEndless, vendorServer } from '@touchstone/conformance';
import { describeOnChroma, freshStore } from '../../../tools/test-kit/chroma-server.ts';
import { chroma } from '../src/index.ts';
import { leaseDeviations } from './chroma-server.ts';

const token = 'ck-conformance-secret-0123456789';
const deadlineMs = 300;

async function failing(fault: Fault) {
  const vendor = await vendorServer({ fault, routes: {} });
  const store = chroma({ url: vendor.url, token, timeoutMs: isEndless(fault) ? deadlineMs : 20_000 });
  return { store, secrets: [token], requests: () => vendor.requests.length, close: vendor.close };
}

await describeOnChroma('on a server', (url) => {
  const setup = async () => ({ store: freshStore(url) });
  describeVectorStore('provider-chroma', {
    setup,
    failing,
    deadlineMs,
    metrics: ['cosine', 'dot', 'l2'],
    exactBm25: { k1: 1.6, b: 0.75 },
  });
  describeIndexWriter('provider-chroma', {
    setup,
    deviations: leaseDeviations,
  });
});
