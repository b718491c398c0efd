import { randomUUID } from 'node:crypto';
import type { EvidenceRequest } from '@touchstone/contract';
import { localEmbedder } from '@touchstone/local-models';
import { qdrant } from '@touchstone/provider-qdrant';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnQdrant } from '../../../tools/test-kit/qdrant-server.ts';
import { createEvidenceGatherer, genericEvidenceProfile } from '../src/index.ts';

const embedder = localEmbedder();
const { name: provider, model, dimensions } = embedder;
const fingerprint = { embedding: { provider, model, dimensions, metric: 'cosine' } } as const;

await describeOnQdrant('evidence over two indexes on Qdrant', (url) => {
  it('takes three requests for each index the first time, and two where its words are known', async () => {
    const routes: string[] = [];
    const store = qdrant({
      url,
      namePrefix: `e${randomUUID().slice(0, 8)}-`,
      fetch: (input, init) => {
        routes.push(`${init?.method} ${new URL(String(input)).pathname.replace(/^.*\/points/, 'points')}`);
        return fetch(input, init);
      },
    });
    for (const [index, sourceType] of [
      ['docs', 'docs'],
      ['source', 'code'],
    ] as const) {
      await store.ensureIndex({ index, fingerprint });
      onTestFinished(() => store.dropIndex(index));
      const texts = Array.from({ length: 40 }, (_, i) => `A session keeps the state of conversation ${i}.`);
      const { vectors } = await embedder.embed({ texts, role: 'document' });
      const metadata = { source_type: sourceType, repo: 'r', ref: '0'.repeat(40), start_line: 1, end_line: 1 };
      await store.upsert(
        index,
        texts.map((text, i) => ({
          id: `${index}-${i}`,
          text,
          metadata: { ...metadata, path: `${i}.md` },
          vector: vectors[i],
        })),
      );
      await store.describe(index);
    }
    const { gather } = createEvidenceGatherer({
      collections: [
        { name: 'docs', index: 'docs', sourceType: 'docs', store, embedder },
        { name: 'source', index: 'source', sourceType: 'code', store, embedder },
      ],
      profile: genericEvidenceProfile,
      engine: 'test',
    });
    const request: EvidenceRequest = { query: 'session state', taskMode: 'explain', maxResultsFinal: 12 };
    const ask = async () => {
      routes.length = 0;
      expect((await gather(request)).pack.candidates.length).toBeGreaterThan(0);
      return routes.length;
    };
    expect([await ask(), await ask()]).toEqual([6, 4]);
  });
});
