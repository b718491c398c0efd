import {
  type Fault,
  type VendorAnswer,
  type VendorRequest,
  type VendorServer,
  vendorServer,
} from '@touchstone/conformance';

interface GenerateBody {
  readonly generationConfig: { readonly responseJsonSchema?: object };
}

/** How the stand-in ends its streams: `cut` loses the connection, `hang` never ends. */
export interface GeminiServerOptions {
  /** What follows the events of a stream. Default: the end. */
  readonly after?: VendorAnswer['after'];
  /** What the stream writes, in place of its own events. */
  readonly streamed?: readonly string[];
}

/**
 * Gemini on the loopback interface, as the Gemini API and as Vertex AI in express mode: thinks a little, then names a
 * city, as text or as JSON in two parts, at once or as a stream.
 */
export function geminiServer(fault?: Fault, { after, streamed }: GeminiServerOptions = {}): Promise<VendorServer> {
  const generate = ({ body, params, fault: now }: VendorRequest<GenerateBody>): VendorAnswer => {
    const asJson = body.generationConfig.responseJsonSchema !== undefined && now !== 'not_json';
    const texts = asJson ? ['{"city": "Trieste",', ' "relevant": true}'] : ['Trie', 'ste'];
    const parts = [{ text: 'A harbour ...', thought: true }, ...texts.map((text) => ({ text }))];
    if (params.call?.endsWith(':streamGenerateContent')) {
      const events = now === 'empty' ? [event({ candidates: [], usageMetadata })] : eventsOf(parts);
      return { headers: { 'content-type': 'text/event-stream' }, parts: streamed ?? events, after };
    }
    const candidate = { content: { parts, role: 'model' }, finishReason: 'STOP', index: 0 };
    return {
      json: {
        candidates: now === 'empty' ? [] : [candidate],
        usageMetadata,
        modelVersion: 'gemini-3.5-flash-lite',
      },
    };
  };
  return vendorServer({
    fault,
    errorBody: (status, message) => ({ error: { code: status, message, status: 'UNKNOWN' } }),
    routes: {
      'POST /v1/models/:call': generate,
      'POST /v1beta1/publishers/google/models/:call': generate,
    },
  });
}

const usageMetadata = { promptTokenCount: 20, candidatesTokenCount: 11, thoughtsTokenCount: 30, totalTokenCount: 61 };

/** One event for each part, as the service sends them: its count of tokens grows, and the last one has the end and no text. */
function eventsOf(parts: readonly object[]): readonly string[] {
  return [
    ...parts.map((part, index) =>
      event({
        candidates: [{ content: { parts: [part], role: 'model' }, index: 0 }],
        usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 5 * index, thoughtsTokenCount: 30 },
      }),
    ),
    event({ candidates: [{ content: { parts: [{ text: '' }], role: 'model' }, finishReason: 'STOP' }], usageMetadata }),
  ];
}

/** As the service writes an event. */
export function event(data: object): string {
  return `data: ${JSON.stringify({ ...data, modelVersion: 'gemini-3.5-flash-lite' })}\r\n\r\n`;
}
