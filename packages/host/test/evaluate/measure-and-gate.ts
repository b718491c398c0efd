import { evaluate, failingQueries, runGates } from '../../src/evaluate/index.ts';
import { loadConfig } from '../../src/file/load-config.ts';

/** Measures a golden set by two methods, then holds the evidence to the rules of a gate file. */
export async function measure(folder: string): Promise<string> {
  const loaded = await loadConfig({ cwd: folder });
  const options = { engine: 'my-service 1.0' };
  const request = { sets: ['golden'], methods: ['keyword', 'hybrid'] } as const;
  const runs = await evaluate(loaded, request, options);
  const lines = runs.map(({ method, evaluation }) => `${method} ${evaluation.mean['ndcg@10']?.toFixed(2)}`);
  const { passed, gates } = await runGates(loaded, 'golden/gate.yaml', {}, options);
  const failing = gates.flatMap((gate) => failingQueries(gate).map(({ query }) => query));
  return [...lines, passed ? 'passed' : `failed: ${failing.join(', ')}`].join('\n');
}
