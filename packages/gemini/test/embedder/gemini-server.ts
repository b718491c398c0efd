import {
  deformedVectors,
  type Fault,
  standInVector,
  type VendorRequest,
  type VendorServer,
  vendorServer,
} from '@touchstone/conformance';

interface EmbedBody {
  readonly requests: readonly {
    readonly content: { readonly parts: readonly { readonly text: string }[] };
    readonly outputDimensionality: number;
  }[];
}

/** Gemini on the loopback interface, with the answers that its documentation shows; below 3,072 numbers of any length. */
export function geminiServer(fault?: Fault): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (status, message) => ({ error: { code: status, message, status: 'UNKNOWN' } }),
    routes: {
      'POST /v1/models/:call': ({ body, fault: now }: VendorRequest<EmbedBody>) => {
        if (body.requests.length > 100) {
          return { status: 400, json: { error: { code: 400, message: 'at most 100 requests can be in one batch' } } };
        }
        const vectors = body.requests.map(({ content, outputDimensionality }) =>
          standInVector(content.parts.map(({ text }) => text).join(' '), outputDimensionality).map(
            (value) => value / 2,
          ),
        );
        return {
          json: {
            embeddings: deformedVectors(now, vectors).map((values) => ({ values })),
            usageMetadata: { promptTokenCount: body.requests.length * 5 },
          },
        };
      },
    },
  });
}
