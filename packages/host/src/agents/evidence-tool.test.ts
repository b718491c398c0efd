import { type EvidenceRequest, RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { pack } from '../../test/agents/pack.ts';
import { evidenceTool } from './evidence-tool.ts';
import type { FixedConstraints } from './tool-arguments.ts';

const wording = { name: 'retrieve_evidence', description: 'Finds evidence.' };

const noting = (seen: EvidenceRequest[]) => async (request: EvidenceRequest) => {
  seen.push(request);
  return pack;
};

describe('the evidence tool', () => {
  it('000 §11: describes its arguments as JSON Schema: the query is required, the rest has defaults, others are refused', () => {
    const { inputSchema } = evidenceTool({ ...wording, gather: async () => pack });
    expect(inputSchema.required).toEqual(['query']);
    expect(inputSchema.additionalProperties).toBe(false);
    expect(inputSchema.properties).toMatchObject({
      query: { type: 'string' },
      task_mode: { type: 'string', enum: ['build', 'debug', 'explain', 'refactor'] },
      max_results_final: { type: 'integer', minimum: 1, maximum: 50 },
    });
  });

  it('fills in the defaults of the specification', async () => {
    const seen: EvidenceRequest[] = [];
    const tool = evidenceTool({ ...wording, gather: noting(seen) });
    await tool.run({ query: 'q' });
    expect(seen).toEqual([{ query: 'q', taskMode: 'build', maxResultsFinal: 12 }]);
  });

  it('answers with status, evidence_pack, warnings and debug', async () => {
    const answer = await evidenceTool({ ...wording, gather: async () => pack }).run({ query: 'q' });
    expect(Object.keys(answer)).toEqual(['status', 'evidence_pack', 'warnings', 'debug']);
    expect(answer.status).toBe('success');
    expect(answer.evidence_pack?.candidates[0]?.citation).toBe('project@abc:docs/hooks.md#L1-L2');
  });

  it('says no_results for a pack without candidates', async () => {
    const empty = { ...pack, candidates: [], grounding: 'none' } as const;
    const answer = await evidenceTool({ ...wording, gather: async () => empty }).run({ query: 'q' });
    expect(answer.status).toBe('no_results');
    expect(answer.evidence_pack?.grounding).toBe('none');
  });

  it.each([
    [{}, 'query must be the question or task, not empty; found nothing.'],
    [{ query: 'q', max_results_final: 99 }, 'max_results_final must be an integer from 1 to 50; found the number 99.'],
    [{ query: 'q', path_allowlist: ['secret/'] }, '"path_allowlist" is not an argument of this tool.'],
    [null, 'arguments must be an object; found null. Pass an object such as {"query": '],
    ['{"query":"q"}', 'arguments must be an object; found a string.'],
    [['q'], 'arguments must be an object; found a list.'],
  ])('answers wrong arguments %j with the reason instead of throwing', async (given, reason) => {
    const answer = await evidenceTool({ ...wording, gather: async () => pack }).run(given);
    expect(answer).toMatchObject({ status: 'error', evidence_pack: null, error: { type: 'invalid_request' } });
    expect(answer.error?.message).toContain(reason);
  });

  it('answers a failure with its code, and an unforeseen one without its message', async () => {
    const failing = (error: Error) =>
      evidenceTool({ ...wording, gather: () => Promise.reject(error) }).run({ query: 'q' });
    expect((await failing(new RetrievalError('unavailable', 'Down.'))).error).toEqual({
      type: 'unavailable',
      message: 'Down.',
    });
    const unforeseen = await failing(new Error('key=hunter2'));
    expect(unforeseen.error?.type).toBe('internal');
    expect(JSON.stringify(unforeseen)).not.toContain('hunter2');
  });

  it('lets the developer fix where the model may look', async () => {
    const seen: EvidenceRequest[] = [];
    const tool = evidenceTool({
      ...wording,
      gather: noting(seen),
      fixed: { pathBlocklist: ['internal/'] },
    });
    await tool.run({ query: 'q' });
    expect(seen[0]?.pathBlocklist).toEqual(['internal/']);
  });

  it.each([
    [{ timeBudgetMs: -5 }, 'fixed.timeBudgetMs must be a number of milliseconds, 1 or more; found the number -5.'],
    [{ pathAllowlist: ['docs/', ''] }, 'fixed.pathAllowlist[1] must be the start of a path, not empty'],
    [{ pathAllowlist: 'docs/' }, 'fixed.pathAllowlist must be a list of path prefixes; found a string.'],
    [{ taskMode: 'debug' }, '"taskMode" cannot be fixed for a tool. Known: pathAllowlist, '],
    [null, 'fixed must be an object with pathAllowlist, '],
  ])('refuses constraints that no request could have: %j', (fixed, reason) => {
    // Plain JavaScript and parsed configs can give anything.
    const make = () => evidenceTool({ ...wording, gather: async () => pack, fixed: fixed as FixedConstraints });
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining(reason) }));
  });

  it('refuses a name that hosts would refuse', () => {
    expect(() => evidenceTool({ ...wording, name: 'a tool', gather: async () => pack })).toThrow(
      'is not a valid tool name',
    );
  });
});
