import { bm25SparseEncoder } from '@touchstone/lexical';
import { describe, expect, it } from 'vitest';
import { plugin, qdrant } from '../src/index.js';

describe('options', () => {
  it.each([
    [{ url: 'not an address' }, 'url must be an address'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds'],
    [{ namePrefix: 'a@b' }, 'namePrefix must be at most 64 letters'],
    [{ vectors: { quantisation: 'scalar' } }, 'quantisation'],
    [{ indexedFields: { a: 'integer' } }, 'must be "keyword", "float" or "bool"'],
    [{ collections: { docs: {} } }, 'collections.docs.fingerprint'],
    [{ collections: { docs: { fingerprint: {}, vectors: { dense: 'dense' } } } }, 'needs fingerprint.embedding'],
    [{ collections: { docs: { fingerprint: {}, vectors: { keyword: 'bm25' } } } }, 'needs fingerprint.keyword'],
    [{ colections: {} }, 'colections'],
    [{ averageLength: 0 }, 'averageLength must be a number above 0'],
    [{ averageLength: 40, keywordEncoder: bm25SparseEncoder() }, 'averageLength'],
  ])('%j is refused', (options, words) => {
    expect(() => qdrant(options as object)).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining(words) }),
    );
  });

  it('may leave out everything that the environment can say', () => {
    expect(plugin.kind).toBe('store');
    expect(plugin.create(plugin.options.parse({}), { baseDir: '.' }).name).toBe('qdrant');
  });

  it('a store that only reads refuses every write before it sends anything', async () => {
    const store = qdrant({ url: 'http://127.0.0.1:1', readOnly: true });
    const calls = [
      () => store.ensureIndex({ index: 'docs', fingerprint: {} }),
      () => store.upsert('docs', []),
      () => store.remove('docs', { ids: [] }),
      () => store.applyDocuments('docs', []),
      () => store.activate('docs', 'next'),
      () => store.dropGeneration('docs', 'next'),
      () => store.dropIndex('docs'),
      () => store.optimize('docs'),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ code: 'unsupported', message: expect.stringContaining('readOnly') });
    }
  });

  it('an address stays as it is, port, path and all', async () => {
    const seen: string[] = [];
    const fetch = async (input: string | URL | Request) => {
      seen.push(String(input));
      return Response.json({ result: { aliases: [], collections: [] } });
    };
    for (const url of ['https://q.example.com', 'https://q.example.com:443/base/', 'http://h:80']) {
      await qdrant({ url, fetch }).listIndexes();
    }
    expect(seen.filter((address) => address.endsWith('/collections'))).toEqual([
      'https://q.example.com/collections',
      'https://q.example.com:443/base/collections',
      'http://h:80/collections',
    ]);
  });
});
