import { rmSync } from 'node:fs';
import { parseEvidenceRequest } from '@touchstone/contract/wire';
import { ingest } from '@touchstone/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnCounter } from '../../../tools/test-kit/turn-counter.ts';
import { type LoadedConfig, loadConfig, openEvidence, openProviders, openRetriever } from '../src/index.ts';
import { makeTempFolder, writeFiles } from './temp-folder.ts';

const cwd = makeTempFolder();
const engine = 'test 1';
let loaded: LoadedConfig;

beforeAll(async () => {
  writeFiles(cwd, {
    'touchstone.config.yaml': 'indexes: { project: { sources: [docs, src] } }\n',
    'docs/hooks.md': '# Hooks\n\nThe onRequest hook runs before the body of a request is parsed.\n',
    'src/hooks.js': 'export function runHooks(hooks, request) {\n  for (const hook of hooks) hook(request);\n}\n',
  });
  loaded = await loadConfig({ cwd, env: {}, isTrusted: true });
  const { store, embedder, close } = await openProviders(loaded, ['embedder']);
  const sources = loaded.config.indexes.project?.sources ?? [];
  await ingest({ index: 'project', baseDir: loaded.baseDir, sources }, { store, embedder });
  await close();
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

describe('many calls at once', () => {
  it('two searches never begin in one turn of the event loop, and all are answered', async () => {
    const retriever = await openRetriever(loaded, { engine, writesLog: false });
    const counter = turnCounter();
    const begunIn: number[] = [];
    const calls = await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        retriever.retrieve(
          { query: `when do hooks run ${i}` },
          { timeoutMs: 200_000, onStage: ({ stage }) => void (stage === 'plan' && begunIn.push(counter.turns)) },
        ),
      ),
    );
    counter.stop();
    expect(new Set(begunIn).size).toBe(300);
    expect(calls.every(({ call }) => call.results.length === 2)).toBe(true);
    await retriever.close();
  });

  it('a search that has no time left in the line is refused and logged, with the setting that gives it more', async () => {
    const retriever = await openRetriever(loaded, { engine });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => retriever.retrieve({ query: 'when do hooks run' }, { timeoutMs: 1 })),
    );
    const refused = outcomes
      .filter(({ status }) => status === 'rejected')
      .map((each) => 'reason' in each && each.reason);
    expect(refused.every(({ code }) => code === 'timeout')).toBe(true);
    expect(refused.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^The search could not start within most of its 1 ms: \d+ calls waited .*`retrieval\.timeoutMs`/,
      ),
    );
    expect((await retriever.log.entries()).entries).toHaveLength(200);
    await retriever.close();
  });

  it('evidence whose store does not say what an index holds ends with its budget', async () => {
    const providers = await openProviders(loaded, ['embedder']);
    const store = { ...providers.store, count: () => new Promise<never>(() => {}) };
    const evidence = await openEvidence(loaded, { engine, providers: { ...providers, store }, writesLog: false });
    const request = parseEvidenceRequest({ query: 'when do hooks run', time_budget_ms: 20 });
    await expect(evidence.gather(request)).rejects.toMatchObject({ code: 'timeout' });
    await providers.close();
  });
});
