import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openIndexer } from '../../src/index/open-indexer.ts';
import { diagnose } from '../../src/inspect/index.ts';
import { closing } from '../../src/providers/closing.ts';
import { withProviders } from '../../src/providers/with-providers.ts';
import { indexedProject } from './project.ts';

describe('diagnose', () => {
  const down = (sources: string) => `store: { use: "@touchstone/provider-sqlite", options: { file: docs } }
indexes: { default: { sources: [${sources}] }, other: { sources: [docs], embedder: "@touchstone/no-such-embedder" } }
`;

  it('checks sources and encoders also while the store is down', async () => {
    const { folder } = await indexedProject();
    writeFileSync(`${folder}/touchstone.config.yaml`, down('docs, gone'));
    const findings = await diagnose({ cwd: folder, env: {} });
    const failed = findings.filter(({ status }) => status === 'fail').map(({ check }) => check);
    expect(failed).toEqual(['store', 'index default', 'index other']);
    expect(findings.find(({ check }) => check === 'index default')?.message).toMatch(
      /^source "gone": .* does not exist; /,
    );
  });

  it('finds summaries in order, and says of them how they are brought in line', async () => {
    const { folder, loaded } = await indexedProject({
      'touchstone.config.yaml': 'indexes:\n  default:\n    sources: [docs]\n    summaries: true\n',
    });
    await closing(await openIndexer(loaded), async (indexer) => {
      for (const request of indexer.requests()) await indexer.index(request);
    });
    const about = async () =>
      (await diagnose({ cwd: folder, env: {} })).filter(({ check }) => check === 'index default.summaries');
    expect(await about()).toEqual([expect.objectContaining({ status: 'ok' })]);
    writeFileSync(
      join(folder, 'touchstone.config.yaml'),
      'embedder: none\nindexes:\n  default:\n    sources: [docs]\n    summaries: true\n',
    );
    expect(await about()).toEqual([
      expect.objectContaining({ message: expect.stringContaining('"touchstone index --index default" builds') }),
    ]);
  });

  it('looks at the indexes that the config names, and leaves those of others on a shared store alone', async () => {
    const { folder, loaded } = await indexedProject();
    const fingerprint = {
      embedding: { provider: 'others', model: 'theirs', dimensions: 2, metric: 'cosine' },
    } as const;
    await withProviders(loaded, [], async ({ store }) => {
      await store.ensureIndex({ index: 'theirs', fingerprint });
      await store.upsert('theirs', [
        { id: 'a', text: 'changed', metadata: { content_hash: 'sha256:0' }, vector: [1, 0] },
      ]);
    });
    const findings = await diagnose({ cwd: folder, env: {} });
    expect(findings.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(findings.map(({ check }) => check)).not.toContain('index theirs');
    expect(findings).toContainEqual({
      check: 'other indexes',
      status: 'ok',
      message: '1 index that the config does not name, not checked: theirs',
    });
    writeFileSync(join(folder, 'touchstone.config.yaml'), 'indexes: { default: { sources: [docs] }, theirs: {} }\n');
    const named = await diagnose({ cwd: folder, env: {} });
    expect(named.find(({ check }) => check === 'index theirs')).toMatchObject({ status: 'fail' });
  });

  it('checks sources also where a provider cannot be opened', async () => {
    const { folder } = await indexedProject();
    writeFileSync(
      `${folder}/touchstone.config.yaml`,
      'store: "@touchstone/no-such-store"\nindexes: { default: { sources: [docs, gone] } }\n',
    );
    const findings = await diagnose({ cwd: folder, env: {} });
    expect(findings.map(({ check, status }) => `${status} ${check}`)).toEqual([
      ...['ok node', 'ok config', 'fail providers', 'fail index default'],
    ]);
  });
});
