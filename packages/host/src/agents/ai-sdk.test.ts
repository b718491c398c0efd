import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { pack } from '../../test/agents/pack.ts';
import { aiSdkEvidenceTool } from './ai-sdk.ts';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls the tool once and then answers. */
function callingModel(input: string) {
  let calls = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => {
      calls += 1;
      return calls === 1
        ? {
            content: [{ type: 'tool-call', toolCallId: '1', toolName: 'retrieve_evidence', input }],
            finishReason: { unified: 'tool-calls', raw: undefined },
            usage,
            warnings: [],
          }
        : {
            content: [{ type: 'text', text: 'done' }],
            finishReason: { unified: 'stop', raw: undefined },
            usage,
            warnings: [],
          };
    },
  });
}

async function answerTo(input: string): Promise<unknown> {
  const { steps } = await generateText({
    model: callingModel(input),
    prompt: 'how are hooks run',
    stopWhen: stepCountIs(3),
    tools: {
      retrieve_evidence: aiSdkEvidenceTool({
        name: 'retrieve_evidence',
        description: 'Finds evidence.',
        gather: async () => pack,
      }),
    },
  });
  return steps[0]?.toolResults[0]?.output;
}

describe('the tool for the AI SDK', () => {
  it('is called by generateText and answers with the dict of the specification', async () => {
    expect(await answerTo('{"query":"how are hooks run"}')).toMatchObject({
      status: 'success',
      evidence_pack: { candidates: [{ citation: 'project@abc:docs/hooks.md#L1-L2' }] },
    });
  });

  it('answers wrong arguments with the reason, so that the model can mend them', async () => {
    expect(await answerTo('{"question":"how"}')).toMatchObject({ status: 'error', error: { type: 'invalid_request' } });
  });
});
