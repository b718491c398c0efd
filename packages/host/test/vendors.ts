import {
  standInScore,
  standInVector,
  type VendorAnswer,
  type VendorRequest,
  vendorServer,
} from '@touchstone/conformance';
import { onTestFinished } from 'vitest';

interface EmbedBody {
  readonly input: readonly string[];
  readonly output_dimension: number;
}

interface RerankBody {
  readonly query: string;
  readonly documents: readonly string[];
}

/**
 * Voyage's embeddings and Cohere's reranking on one loopback server; `failing` says what a request gets instead of its
 * answer.
 */
export async function vendors(failing: () => VendorAnswer | undefined = () => undefined) {
  const server = await vendorServer({
    routes: {
      'POST /v1/embeddings': ({ body }: VendorRequest<EmbedBody>) =>
        failing() ?? {
          json: {
            data: body.input.map((text, index) => ({ index, embedding: standInVector(text, body.output_dimension) })),
            usage: { total_tokens: body.input.length },
          },
        },
      'POST /v2/rerank': ({ body }: VendorRequest<RerankBody>) =>
        failing() ?? {
          json: {
            results: body.documents.map((text, index) => ({ index, relevance_score: standInScore(body.query, text) })),
            meta: { billed_units: { search_units: 1 } },
          },
        },
    },
  });
  onTestFinished(() => server.close());
  return server;
}
