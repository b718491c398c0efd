import {
  deformedScores,
  type Fault,
  standInScore,
  type VendorRequest,
  type VendorServer,
  vendorServer,
} from '@touchstone/conformance';

interface RerankBody {
  readonly query: string;
  readonly documents: readonly string[];
}

/** Cohere's reranker on the loopback interface, with the answers that its documentation shows: best first. */
export function cohereServer(fault?: Fault): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (_, message) => ({ id: 'e1', message }),
    routes: {
      'POST /v2/rerank': ({ body, fault: now }: VendorRequest<RerankBody>) => {
        const scores = body.documents.map((text) => standInScore(body.query, text));
        const ranking = [...deformedScores(now, scores)].sort(
          (a, b) => (b.score ?? 0) - (a.score ?? 0) || a.index - b.index,
        );
        return {
          json: {
            id: '07734bd2-2473-4f07-94e1-0d9f0e6843cf',
            results: ranking.map(({ index, score }) => ({ index, relevance_score: score })),
            meta: {
              api_version: { version: '2', is_experimental: false },
              billed_units: { search_units: Math.ceil(body.documents.length / 100) },
            },
          },
        };
      },
    },
  });
}
