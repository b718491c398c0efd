import {
  type Fault,
  type VendorAnswer,
  type VendorRequest,
  type VendorServer,
  vendorServer,
} from '@touchstone/conformance';

interface ChatBody {
  readonly model: string;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly response_format?: { readonly type: string };
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** In what a server that speaks OpenAI's protocol may differ from OpenAI's own. */
export interface OpenAIServerOptions {
  /** What it says of a request that it does not understand; undefined where it does. */
  readonly refuses?: (body: object) => VendorAnswer | undefined;
  /** What it writes where a schema is given. */
  readonly json?: string;
  /** What follows the events of a stream. Default: the end. */
  readonly after?: VendorAnswer['after'];
  /** What the stream writes, in place of its own events. */
  readonly streamed?: readonly string[];
}

/** A server of OpenAI's protocol on the loopback interface: names a city, as text or as JSON, at once or as a stream of two pieces. */
export function openaiServer(
  fault?: Fault,
  {
    refuses = () => undefined,
    json = '{"city": "Trieste", "relevant": true}',
    after,
    streamed,
  }: OpenAIServerOptions = {},
): Promise<VendorServer> {
  return vendorServer({
    fault,
    errorBody: (_, message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
    routes: {
      'POST /v1/chat/completions': ({ body, fault: now }: VendorRequest<ChatBody>) => {
        const refusal = refuses(body);
        if (refusal !== undefined) return refusal;
        const wantsJson = JSON.stringify([body.response_format, body.messages]).includes('additionalProperties');
        const text = wantsJson && now !== 'not_json' ? json : 'Trieste';
        if (body.stream === true) return streamOf(body, now === 'empty' ? [] : halves(text), { after, streamed });
        const message = { role: 'assistant', content: text, refusal: null };
        const choices = now === 'empty' ? [] : [{ index: 0, message, finish_reason: 'stop' }];
        return { json: { object: 'chat.completion', model: body.model, choices, usage } };
      },
    },
  });
}

const usage = { prompt_tokens: 20, completion_tokens: 11, total_tokens: 31 };

function halves(text: string): readonly string[] {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

/** As OpenAI streams: the role first, then the pieces, the reason of the end, the usage where it was asked for, and the mark. */
function streamOf(
  { stream_options }: ChatBody,
  pieces: readonly string[],
  { after, streamed }: Pick<OpenAIServerOptions, 'after' | 'streamed'>,
): VendorAnswer {
  const events = [
    ...(pieces.length === 0 ? [] : [part({ role: 'assistant', content: '' })]),
    ...pieces.map((content) => part({ content })),
    ...(pieces.length === 0 ? [] : [part({}, 'stop')]),
    ...(stream_options?.include_usage === true ? [event({ choices: [], usage })] : []),
    'data: [DONE]\n\n',
  ];
  return { headers: { 'content-type': 'text/event-stream' }, parts: streamed ?? events, after };
}

/** An event with a part of the answer. */
export function part(delta: object, finishReason: string | null = null): string {
  return event({ choices: [{ index: 0, delta, finish_reason: finishReason }] });
}

/** As the service writes an event. */
export function event(data: object): string {
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', ...data })}\n\n`;
}

/** A server that refuses requests with one of these fields, in the words of pydantic: vLLM, Mistral. */
export function refusing(...fields: readonly string[]): Pick<OpenAIServerOptions, 'refuses'> {
  return {
    refuses: (body) => {
      const field = fields.find((name) => name in body);
      if (field === undefined) return undefined;
      const detail = [{ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' }];
      return { status: 422, json: { detail } };
    },
  };
}
