import { isFunctionTool } from '@google/adk';
import { describe, expect, it } from 'vitest';
import { pack } from '../../test/agents/pack.ts';
import { adkEvidenceTool } from './adk.ts';

const tool = adkEvidenceTool({
  name: 'retrieve_adk_evidence',
  description: 'Finds evidence.',
  gather: async () => pack,
});

/** The context of a call is made by an agent; the tool reads nothing from it but a signal that may be absent. */
const call = (args: { readonly [name: string]: unknown }) =>
  tool.runAsync({ args } as unknown as Parameters<typeof tool.runAsync>[0]);

describe('the tool for ADK for JavaScript', () => {
  it('is a FunctionTool that declares the arguments in the form that Gemini reads', () => {
    expect(isFunctionTool(tool)).toBe(true);
    const { name, parameters } = tool._getDeclaration();
    expect(name).toBe('retrieve_adk_evidence');
    expect(parameters).toMatchObject({
      type: 'OBJECT',
      required: ['query'],
      properties: {
        query: { type: 'STRING' },
        task_mode: { type: 'STRING', enum: ['build', 'debug', 'explain', 'refactor'] },
        max_results_final: { type: 'INTEGER' },
      },
    });
  });

  it('answers with the dict of the specification', async () => {
    expect(await call({ query: 'q' })).toMatchObject({ status: 'success', evidence_pack: { grounding: 'strong' } });
  });

  it('answers wrong arguments with the reason, so that the model can mend them', async () => {
    expect(await call({ query: 'q', task_mode: 'dance' })).toMatchObject({
      status: 'error',
      error: { type: 'invalid_request' },
    });
  });
});
