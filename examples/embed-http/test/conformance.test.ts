import {
  deformedVectors,
  describeEmbedder,
  type Fault,
  isEndless,
  standInVector,
  type VendorRequest,
  vendorServer,
} from '@touchstone/conformance';
import { httpEmbedder } from '../src/http-embedder.ts';

const apiKey = 'key-of-the-test';

async function subject(fault?: Fault) {
  const vendor = await vendorServer({
    fault,
    routes: {
      'POST /embed': ({ body }: VendorRequest<{ inputs: string[] }>) => ({
        json: deformedVectors(
          fault,
          body.inputs.map((text) => standInVector(text, 8)),
        ),
      }),
    },
  });
  const embedder = httpEmbedder({
    url: `${vendor.url}/embed`,
    apiKey,
    model: 'stand-in',
    dimensions: 8,
    // A short deadline only where nothing else ends the call: a busy machine could miss it.
    timeoutMs: fault !== undefined && isEndless(fault) ? 500 : 20_000,
  });
  return { embedder, secrets: [apiKey], requests: () => vendor.requests.length, close: vendor.close };
}

describeEmbedder('touchstone-embed-http', { setup: () => subject(), failing: subject, deadlineMs: 500, exact: true });
