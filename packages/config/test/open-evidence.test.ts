import { parseEvidenceRequest } from '@touchstone/contract/wire';
import { ingest } from '@touchstone/ingest';
import { describe, expect, it } from 'vitest';
import { loadConfig, openEvidence, openProviders } from '../src/index.js';
import { tempFolder } from './temp-folder.js';

const files = {
  'touchstone.config.yaml':
    'indexes: { project: { sources: [docs, src] } }\nevidence: { tool: { name: ask_project } }\n',
  'docs/hooks.md': '# Hooks\n\nThe onRequest hook runs before the body of a request is parsed.\n',
  'src/hooks.js': 'export function runHooks(hooks, request) {\n  for (const hook of hooks) hook(request);\n}\n',
};

describe('openEvidence', () => {
  it('wires what a config says: providers, collections and profile', async () => {
    const loaded = await loadConfig({ cwd: tempFolder(files), env: {} });
    const { store, embedder, close } = await openProviders(loaded, ['embedder']);
    const sources = loaded.config.indexes.project?.sources ?? [];
    const request = { index: 'project', baseDir: loaded.baseDir, sources };
    await ingest(request, { store, embedder });
    await close();

    const evidence = await openEvidence(loaded, { engine: 'test 1' });
    expect(evidence.profile.tool.name).toBe('ask_project');
    const { pack, record } = await evidence.gather(parseEvidenceRequest({ query: 'when do hooks run' }));
    expect(pack.retrievalPlan.collectionsQueried).toEqual(['project/docs', 'project/code']);
    expect(pack.candidates.map(({ path }) => path).sort()).toEqual(['docs/hooks.md', 'src/hooks.js']);
    expect(record.engine).toBe('test 1');
    await evidence.close();
  });

  it('closes what it has opened when there is nothing to look in', async () => {
    const loaded = await loadConfig({ cwd: tempFolder({}), env: {} });
    await expect(openEvidence(loaded, { engine: 'test 1' })).rejects.toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('begin with "touchstone index PATH"'),
    });
  });
});
