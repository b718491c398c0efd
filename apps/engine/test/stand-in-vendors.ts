import { type Fault, type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';

/** The words that have a direction of their own. All others share the last direction. */
const words = ['gradient', 'descent', 'learning', 'rate', 'neural', 'network', 'layer', 'weight'];
const dimensions = 1024;

/**
 * A vector whose cosines are worked out by hand: it counts each of `words`, and the words that are none of them. "gradient descent"
 * and "gradient" have 1 / √2, and so do "gradient descent" and "gradient descent learning rate".
 */
export function countedWords(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    const known = words.indexOf(word);
    const at = known === -1 ? dimensions - 1 : known;
    vector[at] = (vector[at] as number) + 1;
  }
  return vector;
}

export interface EmbedBody {
  readonly model: string;
  readonly input_type: string;
  readonly texts: readonly string[];
}

/** Cohere on the loopback interface, with `countedWords`. */
export function standInCohere(fault?: Fault): Promise<VendorServer> {
  return vendorServer({ fault, errorBody: (_, message) => ({ id: 'e1', message }), routes: cohereRoutes });
}

export const cohereRoutes = {
  'POST /v2/embed': ({ body }: VendorRequest<EmbedBody>) => ({ json: embedAnswer(body.texts) }),
};

export function embedAnswer(texts: readonly string[]): object {
  return {
    id: 'da6e531f-54c5-4a73-bf92-f60566d8d753',
    embeddings: { float: texts.map(countedWords) },
    texts,
    meta: { api_version: { version: '2' }, billed_units: { input_tokens: texts.length } },
    response_type: 'embeddings_by_type',
  };
}

interface QueryBody {
  readonly query: { readonly nearest: readonly number[] };
  readonly limit: number;
}

/**
 * A Qdrant on the loopback interface with one collection, `book`, that another program has filled with vectors of Cohere's
 * embed-english-v3.0, as spec 004 assumes. It answers searches by the cosine, in the shapes that the server's documentation shows.
 */
export function standInQdrant(texts: Readonly<Record<string, string>>): Promise<VendorServer> {
  const points = Object.entries(texts).map(([id, text], at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    version: 1,
    payload: { chunk_id: id, text },
    vector: countedWords(text),
  }));
  const search = ({ query, limit }: QueryBody) => ({
    points: points
      .map(({ vector, ...point }) => ({ ...point, score: cosine(query.nearest, vector) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit),
  });
  const ok = (result: unknown) => ({ json: { result, status: 'ok', time: 0.001 } });
  return vendorServer({
    errorBody: (_, error) => ({ status: { error }, time: 0.001 }),
    routes: {
      'GET /aliases': () => ok({ aliases: [] }),
      'GET /collections': () => ok({ collections: [{ name: 'book' }] }),
      'GET /collections/book': () => ok(collection),
      'POST /collections/book/points/query': ({ body }: VendorRequest<QueryBody>) => ok(search(body)),
      'POST /collections/book/points/query/batch': ({
        body,
      }: VendorRequest<{ readonly searches: readonly QueryBody[] }>) => ok(body.searches.map(search)),
      'POST /collections/book/points/count': () => ok({ count: points.length }),
    },
  });
}

/** How the config has to name the collection. */
export const collectionOfQdrant = {
  fingerprint: { embedding: { provider: 'cohere', model: 'embed-english-v3.0', dimensions, metric: 'cosine' } },
  vectors: { dense: '' },
  fields: { chunk_id: 'chunk_id' },
} as const;

const collection = {
  status: 'green',
  config: { params: { vectors: { size: dimensions, distance: 'Cosine' } } },
  payload_schema: {},
};

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
  return product / (Math.hypot(...a) * Math.hypot(...b));
}
