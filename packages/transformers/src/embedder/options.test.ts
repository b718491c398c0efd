import { describe, expect, it } from 'vitest';
import { embedderSettings as settingsOf, type TransformersEmbedderOptions } from './options.ts';
import { vectorSpace } from './vector-space.ts';

describe('options', () => {
  it('come from the preset of a well-known model, whoever exported it', () => {
    for (const model of ['Xenova/bge-small-en-v1.5', 'BAAI/bge-small-en-v1.5', 'bge-small-en-v1.5']) {
      expect(settingsOf({ model })).toMatchObject({
        dimensions: 384,
        pooling: 'cls',
        maxTokens: 512,
        prefixes: {
          query: 'Represent this sentence for searching relevant passages: ',
          document: '',
          'code-query': 'Represent this sentence for searching relevant passages: ',
        },
      });
    }
  });

  it('go before the preset, prefix by prefix', () => {
    const { pooling, prefixes } = settingsOf({ model: 'e5-small-v2', pooling: 'cls', prefixes: { query: 'q: ' } });
    expect(pooling).toBe('cls');
    expect(prefixes).toEqual({ query: 'q: ', document: 'passage: ', 'code-query': 'q: ' });
  });

  it('that cannot be guessed are asked for', () => {
    expect(() => settingsOf({ model: 'acme/embedder', dimensions: 8 })).toThrow(
      expect.objectContaining({
        code: 'invalid_config',
        message: 'Model "acme/embedder" has no preset: set pooling, maxTokens, as its card says.',
      }),
    );
  });

  it.each([
    [{ model: '../../etc' }, 'model'],
    [{ model: 'm', batchSize: 0 }, 'batchSize must be above 0; found the number 0'],
    [{ model: 'm', checksums: { 'onnx/model.onnx': 'abc' } }, 'checksums'],
    [{ model: 'm', dtype: 'fp64' }, 'dtype must be one of fp32'],
    [{ model: 'm', hub: 'yes' }, 'hub must be true or false; found a string'],
    [{ model: 'm', maxToken: 5 }, 'Did you mean "maxTokens"?'],
    [{ model: 'm', prefixes: { documents: '' } }, 'Did you mean "document"?'],
    [{}, 'model must be the name of a model; found nothing'],
  ])('that are wrong are named: %j', (options, named) => {
    // A caller without types.
    const untyped: unknown = options;
    expect(() => settingsOf(untyped as TransformersEmbedderOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining(named) }),
    );
  });
});

describe('vectorSpace', () => {
  const model = 'Xenova/e5-small-v2';

  it('names all that shapes the vectors of documents', () => {
    expect(vectorSpace(settingsOf({ model, dtype: 'q8', normalize: false, overlong: 'truncate' }))).toBe(
      'Xenova/e5-small-v2@main q8 mean not normalized document prefix "passage: " first 512 tokens',
    );
  });

  it('is the same for queries of every kind and however the model is run', () => {
    const plain = vectorSpace(settingsOf({ model }));
    expect(vectorSpace(settingsOf({ model, prefixes: { query: '?' }, threads: 2, batchSize: 8, hub: true }))).toBe(
      plain,
    );
  });

  it('has a revision for a directory only where one is named', () => {
    expect(vectorSpace(settingsOf({ model: 'all-MiniLM-L6-v2', directory: '/m' }))).toBe('all-MiniLM-L6-v2 fp32 mean');
    expect(vectorSpace(settingsOf({ model: 'all-MiniLM-L6-v2', directory: '/m', revision: 'v1' }))).toBe(
      'all-MiniLM-L6-v2@v1 fp32 mean',
    );
  });
});
