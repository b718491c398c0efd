import { type Fault, type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';

interface GenerateBody {
  readonly generationConfig: { readonly responseJsonSchema?: object };
}

/** Gemini on the loopback interface: thinks a little, then names a city, as text or as JSON in two parts. */
export function geminiServer(fault?: Fault): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (status, message) => ({ error: { code: status, message, status: 'UNKNOWN' } }),
    routes: {
      'POST /v1/models/:call': ({ body, fault: now }: VendorRequest<GenerateBody>) => {
        const asJson = body.generationConfig.responseJsonSchema !== undefined && now !== 'not_json';
        const texts = asJson ? ['{"city": "Trieste",', ' "relevant": true}'] : ['Trie', 'ste'];
        const parts = [{ text: 'A harbour ...', thought: true }, ...texts.map((text) => ({ text }))];
        const candidate = { content: { parts, role: 'model' }, finishReason: 'STOP', index: 0 };
        return {
          json: {
            candidates: now === 'empty' ? [] : [candidate],
            usageMetadata: {
              promptTokenCount: 20,
              candidatesTokenCount: 11,
              thoughtsTokenCount: 30,
              totalTokenCount: 61,
            },
            modelVersion: 'gemini-3.5-flash-lite',
          },
        };
      },
    },
  });
}
