import { parseEvidenceRequest } from '@touchstone/contract/wire';
import { ingest } from '@touchstone/ingest';
import { describe, expect, it } from 'vitest';
import { loadConfig, openEvidence, openProviders } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

const files = {
  'touchstone.config.yaml':
    'indexes: { project: { sources: [docs, src] } }\nevidence: { tool: { name: ask_project } }\n',
  'docs/hooks.md': '# Hooks\n\nThe onRequest hook runs before the body of a request is parsed.\n',
  'src/hooks.js': 'export function runHooks(hooks, request) {\n  for (const hook of hooks) hook(request);\n}\n',
};

describe('openEvidence', () => {
  it('wires what a config says: providers, collections and profile', async () => {
    const loaded = await loadConfig({ cwd: tempFolder(files), env: {}, isTrusted: true });
    const { store, embedder, close } = await openProviders(loaded, ['embedder']);
    const sources = loaded.config.indexes.project?.sources ?? [];
    const request = { index: 'project', baseDir: loaded.baseDir, sources };
    await ingest(request, { store, embedder });
    await close();

    const evidence = await openEvidence(loaded, { engine: 'test 1' });
    expect(evidence.profile.tool.name).toBe('ask_project');
    const told: string[] = [];
    const watched = { callId: 'call-7', onStage: ({ stage }: { readonly stage: string }) => void told.push(stage) };
    const { pack, record } = await evidence.gather(parseEvidenceRequest({ query: 'when do hooks run' }), watched);
    expect(record.id).toBe('call-7');
    expect(told.sort()).toEqual(record.trace.stages.map(({ stage }) => stage).sort());
    expect(pack.retrievalPlan.collectionsQueried).toEqual(['project/docs', 'project/code']);
    expect(pack.candidates.map(({ path }) => path).sort()).toEqual(['docs/hooks.md', 'src/hooks.js']);
    expect(record.engine).toBe('test 1');
    await evidence.close();
  });

  it('000 §12: a call on an index that is missing fails, says what to do, and is logged; the next one looks again', async () => {
    const loaded = await loadConfig({ cwd: tempFolder(files), env: {}, isTrusted: true });
    const ids = ['first', 'second'].values();
    const evidence = await openEvidence(loaded, { engine: 'test 1', newId: () => ids.next().value ?? 'more' });
    const request = parseEvidenceRequest({ query: 'when do hooks run' });
    await expect(evidence.gather(request)).rejects.toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('build it with "touchstone index --index project"'),
    });
    const { store, embedder, close } = await openProviders(loaded, ['embedder']);
    const sources = loaded.config.indexes.project?.sources ?? [];
    await ingest({ index: 'project', baseDir: loaded.baseDir, sources }, { store, embedder });
    await close();
    expect((await evidence.gather(request)).pack.candidates).toHaveLength(2);
    const { entries } = await evidence.log.entries();
    expect(entries).toMatchObject([
      {
        id: 'first',
        kind: 'evidence',
        outcome: { status: 'error', code: 'index_not_found' },
        query: { text: 'when do hooks run' },
        indexes: ['project'],
      },
      { id: 'second', outcome: { status: 'ok' } },
    ]);
    await evidence.close();
  });

  it('says how to begin where nothing is indexed', async () => {
    const loaded = await loadConfig({ cwd: tempFolder({}), env: {}, isTrusted: true });
    const evidence = await openEvidence(loaded, { engine: 'test 1' });
    await expect(evidence.gather(parseEvidenceRequest({ query: 'hooks' }))).rejects.toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('begin with "touchstone index PATH"'),
    });
    await evidence.close();
  });

  it('refuses settings that contradict each other when it is opened', async () => {
    const { config, baseDir } = await loadConfig({ cwd: tempFolder({}), env: {}, isTrusted: true });
    const evidence = { ...config.evidence, collectionLimits: { first: 90, last: 60 } };
    const opening = openEvidence({ config: { ...config, evidence }, baseDir }, { engine: 'test 1' });
    await expect(opening).rejects.toMatchObject({ code: 'invalid_config' });
  });
});
