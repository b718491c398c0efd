import { standInScore, standInVector, type VendorRequest, vendorServer } from '@touchstone/conformance';
import { onTestFinished } from 'vitest';

interface VoyageBody {
  readonly input: readonly string[];
  readonly output_dimension: number;
}

interface CohereBody {
  readonly texts: readonly string[];
  readonly output_dimension?: number;
}

interface RerankBody {
  readonly query: string;
  readonly documents: readonly string[];
}

/** Voyage, Cohere and Gemini on one loopback server, gone when the test ends. */
export async function vendors() {
  const server = await vendorServer({
    routes: {
      'POST /v1/embeddings': ({ body }: VendorRequest<VoyageBody>) => ({
        json: {
          data: body.input.map((text, index) => ({ index, embedding: standInVector(text, body.output_dimension) })),
        },
      }),
      'POST /v2/embed': ({ body: { texts, output_dimension = 1024 } }: VendorRequest<CohereBody>) => ({
        json: { embeddings: { float: texts.map((text) => standInVector(text, output_dimension)) } },
      }),
      'POST /v1/rerank': ({ body }: VendorRequest<RerankBody>) => ({
        json: {
          data: body.documents.map((text, index) => ({ index, relevance_score: standInScore(body.query, text) })),
        },
      }),
      'POST /v1/models/:call': () => ({
        json: { candidates: [{ content: { parts: [{ text: 'yes' }] }, finishReason: 'STOP' }] },
      }),
    },
  });
  onTestFinished(() => server.close());
  return server;
}
