import { type VendorServer, vendorServer } from '@touchstone/conformance';
import { ChromaClient } from 'chromadb';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chroma } from '../src/index.ts';
import { standInChroma } from './stand-in-chroma.ts';

const database = '/api/v2/tenants/default_tenant/databases/default_database';
const analyzer = { fingerprint: 'stand-in', terms: (text: string) => text.split(' ') };

async function started(server: Promise<VendorServer>): Promise<VendorServer> {
  const vendor = await server;
  onTestFinished(() => vendor.close());
  return vendor;
}

/** A server with one collection that names an embedding function, which the client tries to load and complains about. */
function withEmbeddingFunction(): Promise<VendorServer> {
  const configuration_json = { embedding_function: { type: 'known', name: 'default', config: {} } };
  const collection = { id: 'i', name: 'touchstone.docs.head', configuration_json, metadata: null, schema: null };
  return vendorServer({ routes: { [`GET ${database}/collections`]: () => ({ json: [collection] }) } });
}

describe('Chroma’s client', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('prints nothing where it lists collections, though it would complain about their settings', async () => {
    const printed = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    const { url } = await started(withEmbeddingFunction());
    expect(await chroma({ url }).listIndexes()).toEqual(['docs']);
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  });

  it('is named behind us in the user agent', async () => {
    const vendor = await started(standInChroma());
    await chroma({ url: vendor.url, analyzer }).describe('docs');
    expect(vendor.requests[0]?.headers['user-agent']).toMatch(/^touchstone\/\d+\.\d+\.\d+ \S+$/);
  });

  it('sends one request for each of ours: it looks up nothing that is known', async () => {
    const vendor = await started(standInChroma());
    const store = chroma({ url: vendor.url, analyzer });
    const chunk = { id: 'b', text: 'beta', metadata: {}, vector: [3, 4] };
    await store.upsert('docs', [chunk]);
    const before = vendor.requests.length;
    await store.upsert('docs', [chunk]);
    // The catalog, what is there, the version before, the chunks, the version after.
    expect(vendor.requests.length - before).toBe(5);
  });
});

describe('what the client would do otherwise, and the store goes round', () => {
  it('a key that is null takes it away: the store sends it', async () => {
    const vendor = await started(standInChroma());
    await chroma({ url: vendor.url, analyzer }).upsert('docs', [{ id: 'a', text: 't', metadata: {}, vector: [1, 0] }]);
    const upsert = vendor.requests.find(({ path }) => path.endsWith('/upsert'));
    expect(upsert?.body).toMatchObject({ metadatas: [{ path: null }] });
  });

  it('the client by itself leaves it out; once it does not, src/client-arguments.ts needs no way round it', async () => {
    const vendor = await started(standInChroma());
    const { hostname, port } = new URL(vendor.url);
    const client = new ChromaClient({ host: hostname, port: Number(port) });
    await client
      .collection('chunks-id')
      .upsert({ ids: ['a'], embeddings: [[1, 0]], metadatas: [{ kept: 1, path: null }] });
    const upsert = vendor.requests.find(({ path }) => path.endsWith('/upsert'));
    expect(upsert?.body).toMatchObject({ metadatas: [{ kept: 1 }] });
    expect(upsert?.body).not.toHaveProperty(['metadatas', 0, 'path']);
  });
});
