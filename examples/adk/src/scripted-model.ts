import { BaseLlm, type BaseLlmConnection, type LlmRequest, type LlmResponse } from '@google/adk';

/** What the script reads of the tool's answer. */
interface Answer {
  readonly evidence_pack: {
    readonly candidates: readonly { readonly text: string; readonly citation: string }[];
  } | null;
}

/** Stands in for a model, without a network: it calls the tool with the question, then quotes the best evidence and cites it. */
export class ScriptedModel extends BaseLlm {
  readonly #toolName: string;

  constructor(toolName: string) {
    super({ model: 'scripted' });
    this.#toolName = toolName;
  }

  override async *generateContentAsync({ contents }: LlmRequest): AsyncGenerator<LlmResponse, void> {
    const part = contents.at(-1)?.parts?.[0];
    const answer = part?.functionResponse?.response as Answer | undefined;
    const reply =
      answer === undefined
        ? { functionCall: { name: this.#toolName, args: { query: part?.text ?? '' } } }
        : { text: quote(answer) };
    yield { content: { role: 'model', parts: [reply] } };
  }

  override async connect(): Promise<BaseLlmConnection> {
    throw new Error('The scripted model has no live connection.');
  }
}

function quote({ evidence_pack }: Answer): string {
  const [best] = evidence_pack?.candidates ?? [];
  return best === undefined ? 'I found no evidence.' : `${best.text.trimEnd()}\n\nSource: ${best.citation}`;
}
