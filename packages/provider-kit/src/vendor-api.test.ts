import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type VendorApiSettings, vendorApi } from './vendor-api.js';

const answer = z.object({ sum: z.number('must be a number') });

/** A transport that notes what it is asked and answers this. */
function api(body: unknown, more: Partial<VendorApiSettings> = {}) {
  const asked: { url: string; headers: Headers }[] = [];
  const send = vendorApi({
    provider: 'acme',
    keyLabel: 'Acme API key',
    keyVariables: ['ACME_KEY_THAT_NOBODY_HAS'],
    apiKey: 'key-of-the-test',
    baseUrl: 'https://acme.example/v1/',
    timeoutMs: 1000,
    fetch: async (url, init) => {
      asked.push({ url: String(url), headers: new Headers(init?.headers) });
      return Response.json(body);
    },
    ...more,
  });
  return { asked, call: () => send({ path: '/sum', body: { of: [1, 2] }, what: 'Acme sum of 2 numbers', answer }, {}) };
}

describe('a vendor’s API', () => {
  it('is asked behind its base, with the key as a bearer, and answers what the schema reads', async () => {
    const { asked, call } = api({ sum: 3, more: 'ignored' });
    expect(await call()).toMatchObject({
      answer: { sum: 3 },
      about: { provider: 'acme', what: 'Acme sum of 2 numbers' },
    });
    expect(asked.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      ['https://acme.example/v1/sum', 'Bearer key-of-the-test'],
    ]);
  });

  it('can have a header of its own for the key, and a host that the key tells', async () => {
    const { asked, call } = api({ sum: 3 }, { keyHeader: 'x-key', baseUrl: (key) => `https://${key}.example` });
    await call();
    expect(asked.map(({ url, headers }) => [url, headers.get('x-key'), headers.get('authorization')])).toEqual([
      ['https://key-of-the-test.example/sum', 'key-of-the-test', null],
    ]);
  });

  it('that answers another shape is bad_response, with the place', async () => {
    await expect(api({ sum: 'three' }).call()).rejects.toMatchObject({
      code: 'bad_response',
      message: 'Invalid answer to the Acme sum of 2 numbers: sum must be a number; found a string.',
    });
  });

  it('without a key is asked nothing, and the variable is named', async () => {
    const { asked, call } = api({ sum: 3 }, { apiKey: undefined });
    await expect(call()).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Acme API key is missing: pass apiKey or set ACME_KEY_THAT_NOBODY_HAS.',
    });
    expect(asked).toEqual([]);
  });
});
