import { MockLanguageModelV4 } from 'ai/test';

/** What the script reads of the tool's answer. */
interface Answer {
  readonly evidence_pack: {
    readonly candidates: readonly { readonly text: string; readonly citation: string }[];
  } | null;
}

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** Stands in for a model, without a network: it calls the tool with the question, then quotes the best evidence and cites it. */
export function scriptedModel(toolName: string): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const part = prompt.at(-1)?.content[0];
      if (typeof part === 'object' && part.type === 'tool-result' && part.output.type === 'json') {
        const text = quote(part.output.value as unknown as Answer);
        const finishReason = { unified: 'stop', raw: undefined } as const;
        return { content: [{ type: 'text', text }], finishReason, usage, warnings: [] };
      }
      const query = typeof part === 'object' && part.type === 'text' ? part.text : '';
      const call = { type: 'tool-call', toolCallId: '1', toolName, input: JSON.stringify({ query }) } as const;
      return { content: [call], finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [] };
    },
  });
}

function quote({ evidence_pack }: Answer): string {
  const [best] = evidence_pack?.candidates ?? [];
  return best === undefined ? 'I found no evidence.' : `${best.text.trimEnd()}\n\nSource: ${best.citation}`;
}
