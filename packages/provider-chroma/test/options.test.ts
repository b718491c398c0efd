import { describe, expect, it } from 'vitest';
import { chroma, plugin } from '../src/index.ts';

describe('options', () => {
  it('nothing is asked, and no key is read, before the first call', () => {
    expect(chroma({ fetch: () => expect.fail('was asked') })).toMatchObject({ name: 'chroma', specVersion: 1 });
  });

  it.each(['localhost:8000', 'ftp://host', 'https://user:pass@host', 'nonsense'])('the url %s is refused', (url) => {
    expect(() => chroma({ url })).toThrow(expect.objectContaining({ code: 'invalid_config' }));
    try {
      chroma({ url });
    } catch (error) {
      expect(String(error)).not.toContain('pass@');
    }
  });

  it('an averageLength of 0 is refused', () => {
    expect(() => chroma({ averageLength: 0 })).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining('averageLength') }),
    );
  });

  it('a path in front of the API is kept', async () => {
    const asked: string[] = [];
    const store = chroma({
      url: 'https://host.example/chroma/',
      fetch: async (input) => {
        asked.push(String(input));
        return Response.json({ error: 'NotFoundError', message: 'Collection [x] does not exist' }, { status: 404 });
      },
    });
    await expect(store.describe('docs')).rejects.toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('touchstone.docs.head'),
    });
    expect(asked).toEqual([
      'https://host.example/chroma/api/v2/tenants/default_tenant/databases/default_database/collections/touchstone.docs.head',
    ]);
  });

  it('after close every call is refused, and close can be called twice', async () => {
    const store = chroma();
    await store.close();
    await store.close();
    await expect(store.describe('docs')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('closed'),
    });
  });

  it('the plugin has defaults, and refuses what it does not know', () => {
    expect(plugin.options.parse({})).toEqual({
      tokenHeader: 'x-chroma-token',
      timeoutMs: 30_000,
      prefix: 'touchstone',
      keywordFolder: '.touchstone/chroma',
      keywordMegabytes: 256,
      efSearch: 200,
    });
    expect(plugin.options.safeParse({ path: 'x' }).success).toBe(false);
    expect(plugin.create(plugin.options.parse({}), { baseDir: '/somewhere' }).name).toBe('chroma');
  });

  it('an index name under `collections` that could not be asked for is refused', () => {
    const collections = { 'a b': { collection: 'x', fingerprint: {} } };
    expect(() => chroma({ collections })).toThrow(expect.objectContaining({ code: 'invalid_config' }));
  });
});
