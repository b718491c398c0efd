import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RetrievalRequest } from '@touchstone/contract';
import { flatResult, retrievalCall, toFlatResult } from '@touchstone/contract/wire';
import { readGoldenSets } from '@touchstone/eval';
import { defaultConfig, openProviders, type Providers } from '@touchstone/host';
import { ingest } from '@touchstone/ingest';
import { createRetriever, type Retriever } from '@touchstone/pipeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Spec 004's criteria over every question of golden/fastify. Precision and recall (SC-002, SC-003) and times (SC-001) are held by
// golden/fastify/gate.yaml.
const index = 'fastify';
const folder = mkdtempSync(join(tmpdir(), 'touchstone-golden-'));
let providers: Providers;
let retriever: Retriever;
let questions: readonly string[];

beforeAll(async () => {
  const files = await readGoldenSets(fileURLToPath(new URL('../../../golden/fastify', import.meta.url)));
  questions = files.flatMap(({ set }) => set.questions.map(({ query }) => query));
  providers = await openProviders({ config: defaultConfig(), baseDir: folder }, ['embedder']);
  const path = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));
  const include = ['docs/**/*.md', 'lib/**/*.js'];
  await ingest({ index, baseDir: folder, sources: [{ path, include }] }, providers);
  retriever = createRetriever(providers);
});

afterAll(async () => {
  await providers.close();
  rmSync(folder, { recursive: true, force: true });
});

const request = (query: string, more: Partial<RetrievalRequest>): RetrievalRequest => ({
  ...{ index, query, topK: 10, filters: {}, searchMethod: 'semantic', queryPreprocessing: 'none' },
  ...more,
});

describe('every question of golden/fastify', () => {
  it('gets results that satisfy its filters, by each method (SC-004)', async () => {
    const filter = { op: 'prefix', field: 'path', value: 'lib/' } as const;
    for (const query of questions) {
      for (const searchMethod of ['semantic', 'keyword', 'hybrid'] as const) {
        const blend = searchMethod === 'hybrid' ? { hybridAlpha: 0.5 } : {};
        const docs = await retriever.retrieve(
          request(query, { searchMethod, filters: { source_type: 'docs' }, ...blend }),
        );
        const code = await retriever.retrieve(request(query, { searchMethod, filter, ...blend }));
        const broken = [
          ...docs.call.results.filter(({ metadata }) => metadata.source_type !== 'docs'),
          ...code.call.results.filter(({ metadata }) => !metadata.path?.startsWith('lib/')),
        ];
        expect(broken).toEqual([]);
        if (searchMethod === 'semantic') expect([docs.call.resultCount, code.call.resultCount]).toEqual([10, 10]);
      }
    }
  });

  it('gets an empty result, and the reason, exactly when nothing is as similar as was asked for (SC-006)', async () => {
    const scoreThreshold = 0.5;
    const outcomes = { empty: 0, answered: 0 };
    for (const query of questions) {
      const { call: all } = await retriever.retrieve(request(query, { topK: 1 }));
      const { call } = await retriever.retrieve(request(query, { scoreThreshold }));
      const best = all.results[0]?.relevanceScore ?? Number.NEGATIVE_INFINITY;
      expect(call.resultCount === 0).toBe(best < scoreThreshold);
      if (call.resultCount === 0) {
        outcomes.empty += 1;
        expect(call.warnings).toMatchObject([{ code: 'below_score_threshold' }]);
      } else outcomes.answered += 1;
    }
    // Both sides occur, so that neither is true of nothing.
    expect(outcomes).toEqual({ empty: expect.toSatisfy((n) => n > 0), answered: expect.toSatisfy((n) => n > 0) });
  });

  it('gets results of the structure that was promised, canonical and flat (SC-007)', async () => {
    for (const query of questions) {
      const asked = request(query, { searchMethod: 'hybrid', hybridAlpha: 0.5 });
      const { call, similarities } = await retriever.retrieve(asked);
      expect(retrievalCall.decode(JSON.parse(JSON.stringify(retrievalCall.encode(call))))).toEqual(call);
      for (const result of call.results) {
        const flat = flatResult.encode(toFlatResult(result, similarities.get(result.id)));
        expect(Object.keys(flat)).toEqual(
          expect.arrayContaining(['chunk_id', 'text', 'url', 'section', 'chunk_index', 'similarity_score']),
        );
        expect(() => flatResult.decode(JSON.parse(JSON.stringify(flat)))).not.toThrow();
      }
    }
  });
});
