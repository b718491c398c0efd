import { type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';
import { analyzerSparseEncoder } from '@touchstone/lexical';
import { onTestFinished } from 'vitest';
import { statePointId } from '../src/layout/state.ts';
import { pointIdOf } from '../src/server/point-ids.ts';

/** Scores of the points that a search finds, best first, by chunk id; the same ones for every search. */
export type Scores = Readonly<Record<string, number>>;

interface QueryBody {
  readonly limit: number;
  /** Absent where the state is asked for. */
  readonly query?: unknown;
}

/**
 * A Qdrant on the loopback interface that has one index, `docs`, with vectors of two dimensions, and answers in the shapes that the
 * server's documentation shows. It orders and cuts as the server may: by score alone, ties in the order given.
 */
export async function standInQdrant(scores: Scores = { a: 0.9 }): Promise<VendorServer> {
  const points = Object.entries(scores).map(([id, score]) => ({
    id: pointIdOf('chunk', id),
    version: 1,
    score,
    payload: {
      chunk_id: id,
      text: `text of ${id}`,
      touchstone: { kind: 'chunk', shape: '[]', empty_lists: [] },
    },
  }));
  const state = () => ({
    id: statePointId,
    version: 1,
    score: 1,
    payload: { touchstone: { kind: 'state', revision: 'r1' } },
  });
  const search = ({ limit, query }: QueryBody) => ({
    points: query === undefined ? [state()] : points.slice(0, limit),
  });
  const ok = (result: unknown) => ({ json: { result, status: 'ok', time: 0.001 } });
  const server = await vendorServer({
    errorBody: (_, error) => ({ status: { error }, time: 0.001 }),
    routes: {
      'GET /aliases': () => ok({ aliases: [{ alias_name: 'docs', collection_name: 'docs@main' }] }),
      'GET /collections': () => ok({ collections: [{ name: 'docs@main' }] }),
      'GET /collections/docs%40main': () => ok(collection),
      'POST /collections/docs/points/query': ({ body }: VendorRequest<QueryBody>) => ok(search(body)),
      'POST /collections/docs/points/query/batch': ({
        body,
      }: VendorRequest<{ readonly searches: readonly QueryBody[] }>) => ok(body.searches.map(search)),
      'POST /collections/docs/points': ({ body }: VendorRequest<{ readonly ids: readonly string[] }>) =>
        ok([state(), ...points].filter(({ id }) => body.ids.includes(id)).map(({ score: _, ...point }) => point)),
      'POST /collections/docs%40main/points/batch': ({
        body,
      }: VendorRequest<{ readonly operations: readonly unknown[] }>) =>
        ok(body.operations.map(() => ({ operation_id: 0, status: 'completed' }))),
    },
  });
  onTestFinished(() => server.close());
  return server;
}

const collection = {
  status: 'green',
  config: {
    params: {
      vectors: { dense: { size: 2, distance: 'Cosine' } },
      sparse_vectors: { keyword: { modifier: 'idf' }, sparse: { modifier: 'none' } },
    },
    metadata: {
      touchstone: {
        format: 2,
        fingerprint: {
          embedding: { provider: 'stand-in', model: 'planar', dimensions: 2, metric: 'cosine' },
          sparse: 'stand-in/1',
          keyword: analyzerSparseEncoder().fingerprint,
        },
      },
    },
  },
  payload_schema: { 'touchstone.kind': {}, 'touchstone.shape': {}, path: {}, tags: {} },
};
