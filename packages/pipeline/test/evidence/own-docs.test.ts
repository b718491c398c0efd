import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '@touchstone/ingest';
import { localEmbedder, localReranker } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvidenceGatherer, type EvidenceGatherer, genericEvidenceProfile } from '../../src/index.ts';

const root = join(import.meta.dirname, '../../../..');

/** The embedded store, the local embedder and the local reranker over this repository's decisions and fusion code. */
describe('evidence from this repository', () => {
  let folder: string;
  let store: ReturnType<typeof sqliteStore>;
  let gatherer: EvidenceGatherer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-evidence-'));
    store = sqliteStore({ file: join(folder, 'index.sqlite') });
    const embedder = localEmbedder();
    const places = { docs: 'docs/decisions', code: 'packages/core-fusion/src' } as const;
    for (const [index, path] of Object.entries(places)) {
      await ingest({ index, baseDir: root, sources: [{ path }] }, { store, embedder });
    }
    gatherer = createEvidenceGatherer({
      collections: (['docs', 'code'] as const).map((side) => ({
        name: side,
        index: side,
        sourceType: side,
        store,
        embedder,
      })),
      reranker: localReranker(),
      profile: genericEvidenceProfile,
      engine: 'test',
      clock: { nowMs: () => 0, monotonicMs: () => 0 },
      newId: () => 'call-1',
    });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const gather = (query: string) => gatherer.gather({ query, taskMode: 'build', maxResultsFinal: 12 });

  it('finds the decision and the code, cited by path and lines', async () => {
    const { pack } = await gather('how does reciprocal rank fusion treat ties and weights?');
    const paths = pack.candidates.map(({ path }) => path);
    expect(paths).toContain('docs/decisions/0003-reciprocal-rank-fusion.md');
    expect(paths).toContain('packages/core-fusion/src/rrf.ts');
    expect(pack.candidates.every(({ citation }) => /@.+:.+#L\d+-L\d+$/.test(citation))).toBe(true);
    expect(pack.coverage.satisfied).toBe(true);
    expect(pack.grounding).not.toBe('none');
  });

  it('gives no evidence for what is not there', async () => {
    const { pack } = await gather('how long does sourdough bread bake in a Dutch oven?');
    expect(pack).toMatchObject({ grounding: 'none', candidates: [] });
  });

  it('gives the same bytes twice', async () => {
    const query = 'minimum a side of the coverage gate';
    expect(JSON.stringify(await gather(query))).toBe(JSON.stringify(await gather(query)));
  });
});
