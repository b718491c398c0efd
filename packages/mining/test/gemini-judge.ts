import { type VendorAnswer, type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';

/** A case as the service sees it: what stands between the marks of the prompt. */
export interface AskedCase {
  readonly prompt: string;
  readonly question: string;
  readonly contexts: readonly string[];
  readonly questionLast: boolean;
  readonly body: GenerateBody;
}

interface GenerateBody {
  readonly contents: readonly { readonly parts: readonly { readonly text: string }[] }[];
  readonly systemInstruction: { readonly parts: readonly { readonly text: string }[] };
  readonly generationConfig: { readonly responseJsonSchema: object; readonly temperature?: number };
}

/** A judge on the loopback interface. */
export interface GeminiJudge extends VendorServer {
  /** All cases that it was asked about so far, oldest first. */
  readonly asked: readonly AskedCase[];
}

/** Gemini on the loopback interface, as a judge that follows a script. It answers in the form that Google documents. */
export async function geminiJudge(script: (asked: AskedCase) => VendorAnswer): Promise<GeminiJudge> {
  const asked: AskedCase[] = [];
  const server = await vendorServer({
    errorBody: (status, message) => ({ error: { code: status, message, status: 'UNKNOWN' } }),
    routes: {
      'POST /v1/models/:call': ({ body }: VendorRequest<GenerateBody>) => {
        const now = askedCase(body);
        asked.push(now);
        return script(now);
      },
    },
  });
  return { ...server, asked };
}

function askedCase(body: GenerateBody): AskedCase {
  const prompt = body.contents[0]?.parts[0]?.text ?? '';
  const contexts = [...prompt.matchAll(/<context-(\w+) number="\d+">\n(.*?)\n<\/context-\1>/gs)].map(
    ([, , text]) => text ?? '',
  );
  const [, , question = ''] = /<question-(\w+)>(.*?)<\/question-\1>/s.exec(prompt) ?? [];
  return { prompt, question, contexts, questionLast: prompt.startsWith('Context:'), body };
}

export function says(answer: string, reason = `Because ${answer}.`, missing?: string): VendorAnswer {
  return text(JSON.stringify({ answer, reason, missing }));
}

/** An answer with this text; 100 tokens in, 20 out. */
export function text(words: string, finishReason = 'STOP'): VendorAnswer {
  const candidate = { content: { parts: [{ text: words }], role: 'model' }, finishReason, index: 0 };
  return { json: { candidates: [candidate], usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20 } } };
}

export const blocked: VendorAnswer = { json: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } };
/** Begins to answer and never ends. */
export const silent: VendorAnswer = { parts: ['{'], after: 'hang' };
