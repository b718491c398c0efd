import {
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
}

/** Cohere on the loopback interface, with the answers that its documentation shows. */
export function cohereServer(fault?: Fault): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (_, message) => ({ id: 'e1', message }),
    routes: {
      'POST /v2/embed': ({ body: { texts, output_dimension = 1024 }, fault: now }: VendorRequest<EmbedBody>) => {
        if (texts.length > 96) {
          const message = `invalid request: total number of texts must be at most 96 - received ${texts.length}`;
          return { status: 400, json: { id: 'e1', message } };
        }
        const vectors = texts.map((text) => standInVector(text, output_dimension));
        return {
          json: {
            id: 'da6e531f-54c5-4a73-bf92-f60566d8d753',
            embeddings: { float: deformedVectors(now, vectors) },
            texts,
            meta: { api_version: { version: '2' }, billed_units: { input_tokens: texts.length * 5 } },
            response_type: 'embeddings_by_type',
          },
        };
      },
    },
  });
}
