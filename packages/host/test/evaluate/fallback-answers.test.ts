import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { standInScore, standInVector, type VendorRequest, vendorServer } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compareConfigs, compareRuns, evaluate, runGates, runSweep } from '../../src/evaluate/index.ts';
import { indexedProject } from './project.ts';

const options = { engine: 'test 1' };
const gates = (more: string) =>
  `gates:\n  - { set: small.yaml, index: [default], ${more}, thresholds: [{ metric: hit@10, min: 0 }] }\n`;

/** A project whose embedder and reranker are vendors that can be broken. */
async function vendorProject(files: Readonly<Record<string, string>> = {}) {
  const broken = new Set<'embedder' | 'reranker'>();
  const answers = (name: 'embedder' | 'reranker', json: unknown) => (broken.has(name) ? { status: 500 } : { json });
  const vendor = await vendorServer({
    routes: {
      'POST /v1/embeddings': ({ body }: VendorRequest<{ input: string[] }>) =>
        answers('embedder', {
          data: body.input.map((text, index) => ({ index, embedding: standInVector(text, 64) })),
          usage: { prompt_tokens: 1, total_tokens: 1 },
        }),
      'POST /v2/rerank': ({ body }: VendorRequest<{ query: string; documents: string[] }>) =>
        answers('reranker', {
          results: body.documents.map((text, index) => ({ index, relevance_score: standInScore(body.query, text) })),
        }),
    },
  });
  onTestFinished(() => vendor.close());
  const once = '{ tries: 1, breaker: false }';
  const config = `indexes:
  default:
    sources: [docs]
embedder:
  use: '@touchstone/openai#embedder'
  options: { baseUrl: '${vendor.url}/v1', model: stand-in, dimensions: 64 }
  resilience: ${once}
reranker:
  use: '@touchstone/rerank-cohere'
  options: { baseUrl: '${vendor.url}', apiKey: stand-in }
  resilience: ${once}
`;
  return { ...(await indexedProject({ 'touchstone.config.yaml': config, ...files })), vendor, broken };
}

describe('an answer that another method gave', () => {
  it('is a failure of its question, told by kind and count', async () => {
    const { loaded, broken } = await vendorProject();
    broken.add('embedder');
    const [run] = await evaluate(loaded, { sets: ['golden'], methods: ['hybrid'] }, options);
    expect(run?.answers.map(({ results, error, fallbacks }) => [results, error?.code, fallbacks])).toEqual(
      Array(3).fill([[], 'unavailable', ['branch_unavailable']]),
    );
    expect(run?.evaluation.mean['hit@10']).toBe(0);
    expect(run?.warnings).toContainEqual({
      code: 'failed_questions',
      count: 3,
      examples: ['hooks', 'errors', 'eggs'],
      message: expect.stringMatching(/^3 of 3 questions failed \(branch_unavailable\) and count 0: /),
    });
  });

  it.each(['evidence', 'context'] as const)('by %s counts 0 where the reranker is down', async (method) => {
    const { loaded, broken } = await vendorProject();
    broken.add('reranker');
    const [run] = await evaluate(loaded, { sets: ['golden'], methods: [method] }, options);
    expect(run?.evaluation.mean['hit@10']).toBe(0);
    expect(run?.answers.map(({ fallbacks }) => fallbacks)).toContainEqual(['rerank_unavailable']);
    expect(run?.beforeRerank).toBeUndefined();
  });

  it('is asked again when the run is taken up', async () => {
    const { loaded, broken, folder } = await vendorProject();
    const request = { sets: ['golden'], methods: ['hybrid'], runs: 'run.jsonl' } as const;
    broken.add('embedder');
    await evaluate(loaded, request, options);
    expect(readFileSync(join(folder, 'run.jsonl'), 'utf8')).toContain('"fallbacks":["branch_unavailable"]');
    broken.clear();
    const [run] = await evaluate(loaded, request, options);
    expect(run?.evaluation.mean['hit@10']).toBe(1);
    expect(run?.warnings).toEqual([]);
  });

  it('counts where the set allows it, and is told all the same', async () => {
    const set = 'name: small\nallowed_warnings: [branch_unavailable]\n';
    const { loaded, broken } = await vendorProject({
      'golden/small.yaml': `${set}questions:\n  - { id: hooks, query: onRequest hook, expected: [{ path: docs/hooks.md }] }\n`,
    });
    broken.add('embedder');
    const [run] = await evaluate(loaded, { sets: ['golden'], methods: ['hybrid'] }, options);
    expect(run?.evaluation.mean['hit@10']).toBe(1);
    expect(run?.warnings).toMatchObject([{ code: 'fallback_answers', count: 1 }]);
  });

  it('shuts a gate, which says why, unless the gate allows it', async () => {
    const { loaded, broken } = await vendorProject({
      'golden/gate.yaml': gates('method: hybrid'),
      'golden/lenient.gate.yaml': gates('method: hybrid, allowed_warnings: [branch_unavailable]'),
    });
    broken.add('embedder');
    const { passed, gates: checked } = await runGates(loaded, 'golden/gate.yaml', {}, options);
    expect(passed).toBe(false);
    expect(checked[0]?.result.checks).toMatchObject([
      { kind: 'failures', rule: expect.stringContaining('branch_unavailable 3'), value: 3, limit: 0, passed: false },
      { kind: 'metric', passed: true },
    ]);
    expect((await runGates(loaded, 'golden/lenient.gate.yaml', {}, options)).passed).toBe(true);
    broken.clear();
    expect((await runGates(loaded, 'golden/gate.yaml', {}, options)).passed).toBe(true);
  });

  it('in a baseline shuts the gate as well, and is told by a comparison of runs', async () => {
    const { loaded, broken, folder } = await vendorProject({
      'golden/gate.yaml':
        'gates:\n  - { set: small.yaml, index: [default], method: hybrid, baseline_run: ../before.jsonl, baseline: [{ not_worse_than_baseline: mrr }] }\n',
    });
    const request = { sets: ['golden'], methods: ['hybrid'] } as const;
    broken.add('embedder');
    await evaluate(loaded, { ...request, runs: 'before.jsonl' }, options);
    broken.clear();
    await evaluate(loaded, { ...request, runs: 'after.jsonl' }, options);
    const { gates: checked } = await runGates(loaded, 'golden/gate.yaml', {}, options);
    expect(checked[0]?.result).toMatchObject({
      passed: false,
      checks: [{ rule: expect.stringContaining('of the baseline') }, { passed: true }],
    });
    const { baseline, candidate } = await compareRuns(join(folder, 'before.jsonl'), join(folder, 'after.jsonl'));
    expect(baseline.warnings).toMatchObject([{ code: 'failed_questions', count: 3 }]);
    expect(candidate.warnings).toEqual([]);
  });

  it('keeps a configuration from winning a sweep', async () => {
    const { loaded, broken } = await vendorProject({
      'golden/sweep.yaml':
        'set: small.yaml\nindex: [default]\nmethod: evidence\nmetric: mrr\ngrid:\n  evidence.fusion.k: [10]\n',
    });
    broken.add('reranker');
    const down = await runSweep(loaded, 'golden/sweep.yaml', options);
    expect([down.winner, down.points.map(({ failed }) => failed)]).toEqual([undefined, [3, 3]]);
    broken.clear();
    const up = await runSweep(loaded, 'golden/sweep.yaml', options);
    expect([up.winner?.label, up.points.map(({ failed }) => failed)]).toEqual(['as configured', [0, 0]]);
  });

  it('is counted by a comparison of configurations', async () => {
    const { loaded, broken } = await vendorProject();
    broken.add('reranker');
    const configs = [
      { name: 'words', loaded, method: 'keyword' as const },
      { name: 'packs', loaded, method: 'evidence' as const },
    ];
    const [compared] = await compareConfigs({ sets: ['golden'], configs }, options);
    expect(compared?.configs.map(({ name, failed }) => [name, failed])).toEqual([
      ['words', 0],
      ['packs', 3],
    ]);
  });
});
