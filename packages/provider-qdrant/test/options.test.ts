import { bm25SparseEncoder } from '@touchstone/lexical';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { plugin, qdrant } from '../src/index.ts';

describe('options', () => {
  it.each([
    [{ url: 'not an address' }, 'url must be an address that begins with http:// or https://'],
    [{ url: 'localhost:6333' }, 'url must be an address that begins with http:// or https://'],
    [{ url: 'http://127.0.0.1:6333/?a=b' }, 'without a password or a query'],
    [{ url: ['http://user:secret@127.0.0.1:6333'] }, 'url[0] must be an address'],
    [{ url: [] }, 'url must hold an address'],
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
    [{ bm25: { k1: 1 }, keywordEncoder: bm25SparseEncoder() }, 'bm25'],
    [{ bm25: { k1: -1 } }, 'bm25.k1 must be a number, 0 or more'],
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

  it('several addresses in a text may have spaces and a comma at the end', async () => {
    const seen: string[] = [];
    const store = qdrant({
      url: 'http://one:6333/, http://two:6333,',
      fetch: async (input) => {
        seen.push(new URL(String(input)).host);
        return new Response(null, { status: 500 });
      },
    });
    await expect(store.listIndexes()).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toEqual(['one:6333', 'two:6333']);
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

  it('an address of the environment that is none is refused with what it has to be', async () => {
    vi.stubEnv('QDRANT_URL', 'localhost:6333');
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(qdrant().listIndexes()).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('QDRANT_URL) must be an address that begins with http://'),
    });
  });

  it('an address where something else answers is none of Qdrant’s, not an index that is missing', async () => {
    const fetch = async () => new Response('<html>not found</html>', { status: 404 });
    const store = qdrant({ url: 'http://127.0.0.1:6333/dashboard', fetch });
    const search = store.searchKeyword({ index: 'docs', text: 'retry', topK: 1 });
    await expect(search).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('Check the address'),
    });
  });
});
