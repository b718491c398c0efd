import { localEmbedder } from '@touchstone/local-models';
import { buildSummaries } from '@touchstone/pipeline/summaries';
import { qdrant } from '@touchstone/provider-qdrant';
import { expect, it } from 'vitest';
import { standInShards } from '../../../tools/test-kit/stand-in-shards.ts';

const embedder = localEmbedder();
const request = { index: 'docs', clusterSize: 3 } as const;

/** An index with shard keys that holds a small book of one tenant, or more. */
async function bookOf(...tenants: readonly string[]) {
  const server = await standInShards();
  const store = qdrant({ url: server.url, shardKeyField: 'tenant' });
  const { name: provider, model, dimensions } = embedder;
  await store.ensureIndex({
    index: 'docs',
    fingerprint: { embedding: { provider, model, dimensions, metric: 'cosine' } },
  });
  const texts = Array.from({ length: 9 }, (_, at) =>
    [`Tide ${at} rises at the harbour. `, `The pilot of berth ${at} waits for it. `, 'A lamp is lit. '].join(''),
  );
  const { vectors } = await embedder.embed({ texts, role: 'document' });
  await store.upsert(
    'docs',
    texts.map((text, at) => ({
      id: `c${at}`,
      text,
      metadata: {
        tenant: tenants[at % tenants.length],
        document_id: 'book',
        chunk_index: at,
        chapter_number: 1 + (at % 2),
      },
      vector: vectors[at],
    })),
  );
  return { server, store };
}

it('summaries of an index with shard keys lie in the shard of the tenant whose chunks they are made of', async () => {
  const { server, store } = await bookOf('acme');
  const report = await buildSummaries(request, { store, embedder });
  expect(report.made).toBeGreaterThan(3);
  const { '@index': own, acme, ...others } = server.chunks('docs.summaries');
  expect(own).toEqual([]);
  expect(acme).toHaveLength(report.made);
  expect(others).toEqual({});
  const again = await buildSummaries(request, { store, embedder });
  expect(again).toMatchObject({ made: 0, kept: report.made });
});

it('summaries over chunks of several tenants are refused, with the field that they cannot have', async () => {
  const { server, store } = await bookOf('acme', 'beta');
  const refused = { code: 'invalid_request', message: expect.stringContaining('"tenant"') };
  await expect(buildSummaries(request, { store, embedder })).rejects.toMatchObject(refused);
  expect(Object.values(server.chunks('docs.summaries')).flat()).toEqual([]);
});
