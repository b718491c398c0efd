import type { Schemas } from '@qdrant/js-client-rest';
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../server/options.ts';
import { collectionSpec } from './collection-spec.ts';

const embedding = { provider: 'voyage', model: 'voyage-3.5', dimensions: 1024, metric: 'cosine' } as const;
const needsIdf = { keyword: true, sparse: undefined };

describe('a new collection', () => {
  it('leaves to the server what the options do not say, but for a finer graph', () => {
    const fingerprint = { embedding, keyword: 'k/1' };
    const expected: Schemas['CreateCollection'] = {
      vectors: { dense: { size: 1024, distance: 'Cosine', hnsw_config: { ef_construct: 256 } } },
      sparse_vectors: { sparse: { modifier: 'none' }, sparse_counts: { modifier: 'none' } },
      metadata: {
        touchstone: { format: 3, fingerprint, identity: 'i', counted: ['sparse'], lengths: true, checks: true },
      },
    };
    expect(
      collectionSpec({ fingerprint, needsIdf, identity: 'i', knowsLanguages: false }, optionsSchema.parse({})),
    ).toEqual(expected);
  });

  it('says everything that they do', () => {
    const settings = optionsSchema.parse({
      vectors: {
        ...{ onDisk: true, quantization: 'scalar', hnswM: 32, hnswEfConstruct: 200 },
        ...{ hnswPayloadM: 16, hnswFullScanThreshold: 5000, hnswOnDisk: true },
      },
      sparseOnDisk: true,
      payloadOnDisk: false,
      shardNumber: 6,
      replicationFactor: 2,
      writeConsistencyFactor: 2,
    });
    const fingerprint = { embedding: { ...embedding, metric: 'l2' }, keyword: 'k/1', sparse: 'splade/1' } as const;
    const expected: Schemas['CreateCollection'] = {
      vectors: {
        dense: {
          size: 1024,
          distance: 'Euclid',
          on_disk: true,
          hnsw_config: { m: 32, ef_construct: 200, payload_m: 16, full_scan_threshold: 5000, on_disk: true },
          quantization_config: { scalar: { type: 'int8', quantile: 0.99, always_ram: true } },
        },
      },
      sparse_vectors: {
        keyword: { modifier: 'none', index: { on_disk: true } },
        keyword_counts: { modifier: 'none', index: { on_disk: true } },
        sparse: { modifier: 'none', index: { on_disk: true } },
      },
      on_disk_payload: false,
      shard_number: 6,
      replication_factor: 2,
      write_consistency_factor: 2,
      metadata: {
        touchstone: { format: 3, fingerprint, identity: 'i', counted: ['keyword'], lengths: true, checks: true },
      },
    };
    expect(collectionSpec({ fingerprint, needsIdf, identity: 'i', knowsLanguages: false }, settings)).toEqual(expected);
  });

  it('has one kind of lexical vectors where those of the index are the keyword branch’s own', () => {
    const fingerprint = { sparse: 'k/1', keyword: 'k/1' };
    const spec = collectionSpec(
      { fingerprint, needsIdf: { keyword: true, sparse: false }, identity: 'i', knowsLanguages: false },
      optionsSchema.parse({ sparseModifier: 'none' }),
    );
    expect(Object.keys(spec.sparse_vectors ?? {})).toEqual(['sparse', 'sparse_counts']);
    expect(spec.metadata).toMatchObject({ touchstone: { counted: ['sparse'] } });
  });

  it.each([
    ['auto', 'mine/1', true, true],
    ['auto', 'fastembed-bm25/1;k=1.2', false, false],
    ['auto', 'fastembed-bm25/1;k=1.2', undefined, true],
    ['auto', 'analyzer-bm25/1;k1=1.2', undefined, true],
    ['auto', 'splade/1', undefined, false],
    ['none', 'fastembed-bm25/1;k=1.2', true, false],
    ['idf', 'splade/1', false, true],
  ])(
    'with sparseModifier %s and vectors of %s, whose encoder says %s, counts terms: %s',
    (option, sparse, says, isCounted) => {
      const settings = optionsSchema.parse({ sparseModifier: option });
      const spec = collectionSpec(
        {
          fingerprint: { sparse, keyword: 'k/1' },
          needsIdf: { keyword: true, sparse: says },
          identity: 'i',
          knowsLanguages: false,
        },
        settings,
      );
      expect(spec).toMatchObject({ vectors: {}, sparse_vectors: { sparse: { modifier: 'none' } } });
      expect(Object.keys(spec.sparse_vectors ?? {}).includes('sparse_counts')).toBe(isCounted);
    },
  );

  it('counts the terms of keyword vectors only where their encoder leaves the idf to the index', () => {
    const specOf = (keyword: boolean) =>
      collectionSpec(
        { fingerprint: {}, needsIdf: { keyword, sparse: undefined }, identity: 'i', knowsLanguages: false },
        optionsSchema.parse({}),
      );
    expect(specOf(true)).toMatchObject({ metadata: { touchstone: { counted: ['sparse'] } } });
    expect(specOf(false)).toMatchObject({ metadata: { touchstone: { counted: [] } } });
  });
});
