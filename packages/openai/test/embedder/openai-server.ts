import {
  deformedVectors,
  type Fault,
  standInVector,
  type VendorRequest,
  type VendorServer,
  vendorServer,
} from '@touchstone/conformance';

interface EmbedBody {
  readonly model: string;
  readonly input: readonly string[];
  readonly encoding_format?: 'float' | 'base64';
  readonly dimensions?: number;
  readonly output_dimension?: number;
}

/** In what a server that speaks OpenAI's protocol may differ from OpenAI's own. */
export interface OpenAIServerOptions {
  /** `ignored`: numbers come though base64 was asked for. `refused`: a request with the field is refused, by its name. */
  readonly encodingFormat?: 'known' | 'ignored' | 'refused';
  /** Numbers of a vector where the request does not say it. */
  readonly size?: number;
  /** The models that it has. Default: every one. */
  readonly models?: readonly string[];
  /** What it says of the usage. */
  readonly usage?: object | null;
}

/** A server of OpenAI's protocol on the loopback interface, with the answers that its documentation shows and vectors of any length. */
export function openaiServer(
  fault?: Fault,
  { encodingFormat = 'known', size = 1536, models, usage }: OpenAIServerOptions = {},
): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (_, message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
    routes: {
      'POST /v1/embeddings': ({ body, fault: now }: VendorRequest<EmbedBody>) => {
        if (models !== undefined && !models.includes(body.model)) return missingModel(body.model);
        if (body.encoding_format !== undefined && encodingFormat === 'refused') return extraField('encoding_format');
        const dimensions = body.dimensions ?? body.output_dimension ?? size;
        const vectors = body.input.map((text) => standInVector(text, dimensions).map((value) => value * 3));
        const asBase64 = body.encoding_format === 'base64' && encodingFormat === 'known';
        const data = deformedVectors(now, vectors).map((values, index) => ({
          object: 'embedding',
          index,
          embedding: asBase64 ? base64(values) : values,
        }));
        const count = body.input.length * 5;
        const { model } = body;
        return {
          json: { object: 'list', data, model, usage: usage ?? { prompt_tokens: count, total_tokens: count } },
        };
      },
    },
  });
}

function base64(values: readonly (number | null)[]): string {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [position, value] of values.entries()) bytes.writeFloatLE(value ?? Number.NaN, position * 4);
  return bytes.toString('base64');
}

/** As Ollama says it. */
function missingModel(model: string) {
  const message = `model "${model}" not found, try pulling it first`;
  return { status: 404, json: { error: { message, type: 'not_found_error', param: null, code: null } } };
}

/** As servers that check their requests with pydantic say it: vLLM, Mistral. */
function extraField(name: string) {
  const detail = [{ type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted' }];
  return { status: 422, json: { detail } };
}
