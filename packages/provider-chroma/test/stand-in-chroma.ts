import { type Fault, type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';

const database = '/api/v2/tenants/default_tenant/databases/default_database';
const embedding = { provider: 'test', model: 'planar', dimensions: 2, metric: 'cosine' };

/** Answers as Chroma 1.0 does, for one index `docs` with one chunk; it keeps nothing. */
export async function standInChroma(fault?: Fault): Promise<VendorServer> {
  const catalog = {
    format: 1,
    version: 2,
    active: 'main',
    generations: [
      {
        name: 'main',
        fingerprint: { embedding, keyword: 'stand-in' },
        chunks: { id: 'chunks-id', name: 'touchstone.docs.x.chunks' },
        ledger: { id: 'ledger-id', name: 'touchstone.docs.x.ledger' },
      },
    ],
  };
  const head = {
    id: 'head-id',
    name: 'touchstone.docs.head',
    configuration_json: { hnsw: { space: 'l2', ef_search: 100 }, spann: null, embedding_function: null },
    metadata: { index: 'docs', touchstone_index: JSON.stringify(catalog) },
    dimension: null,
    tenant: 'default_tenant',
    database: 'default_database',
    log_position: 0,
    version: 0,
  };
  const metadata = { path: 'a.md', touchstone_chunk: '{"metadata":{"path":"a.md"}}', touchstone_write: 1 };
  const missing = { status: 404, json: { error: 'NotFoundError', message: 'Collection [x] does not exists' } };
  return vendorServer({
    fault,
    errorBody: (_, message) => ({ error: 'ChromaError', message }),
    routes: {
      'GET /api/v2/pre-flight-checks': () => ({ json: { max_batch_size: 5461, supports_base64_encoding: true } }),
      [`GET ${database}/collections/:name`]: ({ params }: VendorRequest) =>
        params.name === head.name ? { json: head } : missing,
      [`POST ${database}/collections`]: ({ body }: VendorRequest<{ name: string; configuration: object }>) => ({
        json: { ...head, id: `${body.name}-id`, name: body.name, configuration_json: body.configuration },
      }),
      [`PUT ${database}/collections/:id`]: () => ({ json: {} }),
      [`GET ${database}/collections/:id/count`]: () => ({ json: 1 }),
      [`POST ${database}/collections/:id/query`]: () => ({
        json: { ids: [['a']], distances: [[0.25]], documents: [['alpha']], metadatas: [[metadata]], embeddings: null },
      }),
      [`POST ${database}/collections/:id/get`]: ({ params }: VendorRequest) => ({
        json: params.id === 'chunks-id' ? { ids: ['a'], documents: ['alpha'], metadatas: [metadata] } : { ids: [] },
      }),
      [`POST ${database}/collections/:id/upsert`]: () => ({ json: {} }),
      [`POST ${database}/collections/:id/update`]: () => ({ json: {} }),
      [`POST ${database}/collections/:id/delete`]: () => ({ json: {} }),
    },
  });
}
