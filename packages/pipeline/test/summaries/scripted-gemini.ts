import { geminiModel } from '@touchstone/gemini';

/** What Gemini is asked, as it arrives over HTTP. */
export interface AskedSummary {
  readonly system: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
}

interface GenerateBody {
  readonly systemInstruction?: { readonly parts: readonly { readonly text: string }[] };
  readonly contents: readonly { readonly parts: readonly { readonly text: string }[] }[];
  readonly generationConfig: { readonly maxOutputTokens: number };
}

/** Gemini with a script at its HTTP edge: `answer` gives the summary, or the status of a failure. */
export function scriptedGemini(answer: (asked: AskedSummary, call: number) => string | number) {
  const asked: AskedSummary[] = [];
  const waiting = { now: 0, most: 0 };
  const model = geminiModel({
    apiKey: 'test-key',
    fetch: async (_, init) => {
      waiting.now += 1;
      waiting.most = Math.max(waiting.most, waiting.now);
      await new Promise((resolve) => setImmediate(resolve));
      waiting.now -= 1;
      const body = JSON.parse(String(init?.body)) as GenerateBody;
      const one: AskedSummary = {
        system: body.systemInstruction?.parts.map(({ text }) => text).join('') ?? '',
        prompt: body.contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join(''),
        maxOutputTokens: body.generationConfig.maxOutputTokens,
      };
      asked.push(one);
      const text = answer(one, asked.length);
      if (typeof text === 'number')
        return Response.json({ error: { code: text, message: 'scripted' } }, { status: text });
      return Response.json({
        candidates: [{ content: { parts: [{ text }], role: 'model' }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 400, candidatesTokenCount: 50, totalTokenCount: 450 },
        modelVersion: 'gemini-3.5-flash-lite',
      });
    },
  });
  return { model, asked, waiting };
}
