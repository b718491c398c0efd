import {
  asBase64,
  deformedVectors,
  type Fault,
  standInVector,
  type VendorRequest,
  type VendorServer,
  vendorServer,
} from '@touchstone/conformance';

interface EmbedBody {
  readonly texts: readonly string[];
  readonly output_dimension?: number;
  readonly embedding_types: readonly ['base64' | 'float'];
}

/** Cohere on the loopback interface, with the answers that its documentation shows. */
export function cohereServer(fault?: Fault): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (_, message) => ({ id: 'e1', message }),
    routes: {
      'POST /v2/embed': ({ body, fault: now }: VendorRequest<EmbedBody>) => {
        const {
          texts,
          output_dimension = 1024,
          embedding_types: [type],
        } = body;
        if (texts.length > 96) {
          const message = `invalid request: total number of texts must be at most 96 - received ${texts.length}`;
          return { status: 400, json: { id: 'e1', message } };
        }
        const vectors = deformedVectors(
          now,
          texts.map((text) => standInVector(text, output_dimension)),
        );
        return {
          json: {
            id: 'da6e531f-54c5-4a73-bf92-f60566d8d753',
            embeddings: { [type]: type === 'base64' ? vectors.map(asBase64) : vectors },
            texts,
            meta: { api_version: { version: '2' }, billed_units: { input_tokens: texts.length * 5 } },
            response_type: 'embeddings_by_type',
          },
        };
      },
    },
  });
}
