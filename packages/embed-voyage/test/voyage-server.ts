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
  readonly input: readonly string[];
  readonly model: string;
  readonly output_dimension?: number;
  readonly encoding_format?: 'base64';
}

interface ContextBody {
  readonly inputs: readonly (readonly string[])[];
  readonly model: string;
  readonly output_dimension: number;
}

/** Voyage on the loopback interface, with the answers that its documentation shows. */
export function voyageServer(fault?: Fault): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (_, message) => ({ detail: message }),
    routes: {
      'POST /v1/embeddings': ({ body, fault: now }: VendorRequest<EmbedBody>) => {
        const vectors = body.input.map((text) => standInVector(text, body.output_dimension ?? onlySize(body.model)));
        const written = body.encoding_format === 'base64' ? asBase64 : (vector: unknown) => vector;
        return {
          json: {
            object: 'list',
            data: deformedVectors(now, vectors).map((vector, index) => ({
              object: 'embedding',
              embedding: written(vector),
              index,
            })),
            model: body.model,
            usage: { total_tokens: body.input.length * 5 },
          },
        };
      },
      'POST /v1/contextualizedembeddings': ({ body, fault: now }: VendorRequest<ContextBody>) => {
        const all = body.inputs.map((texts) => texts.map((text) => standInVector(text, body.output_dimension)));
        const firsts = deformedVectors(
          now,
          all.map(([first = []]) => first),
        );
        return {
          json: {
            object: 'list',
            data: firsts.map((first, index) => ({
              object: 'list',
              index,
              data: [first, ...(all[index] ?? []).slice(1)].map((embedding, place) => ({
                object: 'embedding',
                embedding,
                index: place,
              })),
            })),
            model: body.model,
            usage: { total_tokens: body.inputs.flat().length * 5 },
          },
        };
      },
    },
  });
}

/** What models of one size give, which take no `output_dimension`. */
function onlySize(model: string): number {
  return model === 'voyage-code-2' ? 1536 : 1024;
}
