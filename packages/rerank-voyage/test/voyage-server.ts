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
  readonly model: string;
}

/** Voyage's reranker on the loopback interface, with the answers that its documentation shows: best first. */
export function voyageServer(fault?: Fault): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (_, message) => ({ detail: message }),
    routes: {
      'POST /v1/rerank': ({ body, fault: now }: VendorRequest<RerankBody>) => {
        const scores = body.documents.map((text) => standInScore(body.query, text));
        const ranking = [...deformedScores(now, scores)].sort(
          (a, b) => (b.score ?? 0) - (a.score ?? 0) || a.index - b.index,
        );
        return {
          json: {
            object: 'list',
            data: ranking.map(({ index, score }) => ({ relevance_score: score, index })),
            model: body.model,
            usage: { total_tokens: body.documents.length * 5 },
          },
        };
      },
    },
  });
}
