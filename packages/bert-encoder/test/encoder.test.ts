import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { DIMENSIONS, type Encoder, type EncoderModel, type EncoderSettings, openEncoder } from '../src/index.ts';
import { importNativeRuntime } from '../src/native-encoder.ts';
import { bge, minilm } from './models.ts';

const texts = [
  'How do I cancel a request after a timeout?',
  'Pass an AbortSignal; the call ends when it fires.',
  'The bakery on the corner sells rye bread.',
  'const timer = setTimeout(() => controller.abort(), 5000);',
];
/** Similarities of the published models in float32, by `lab/convert-encoder/reference.py`, and the digest of our vectors. */
const models = [
  {
    model: minilm,
    published: [
      [1, 0.406, 0.054, 0.52],
      [0.406, 1, 0.049, 0.367],
      [0.054, 0.049, 1, 0.014],
      [0.52, 0.367, 0.014, 1],
    ],
    digest: '64c0f91a7f3f8bc8ca24d48bef8062ead7d05dd1332c54d61844bdb62d54557e',
  },
  {
    model: bge,
    published: [
      [1, 0.682, 0.324, 0.703],
      [0.682, 1, 0.381, 0.708],
      [0.324, 0.381, 1, 0.313],
      [0.703, 0.708, 0.313, 1],
    ],
    digest: 'a3899d65ed97f1214ad9299989265c3d30818417a061ea4e7249318ae3019772',
  },
];

const native = await importNativeRuntime().catch(() => undefined);
const ifInstalled = native === undefined ? ' (skipped: onnxruntime-node is not installed)' : '';
const ifMissing = native === undefined ? '' : ' (skipped: onnxruntime-node is installed)';

describe('the encoder in WebAssembly', () => {
  const opened: Encoder[] = [];
  async function encoder(settings: EncoderSettings = {}, model: EncoderModel = minilm): Promise<Encoder> {
    const one = await openEncoder(model, { runtime: 'wasm', threads: 1, ...settings });
    opened.push(one);
    return one;
  }
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
  });

  it.each(models)(
    'gives the similarities of the published model within .02: $model.name',
    async ({ model, published }) => {
      const vectors = await (await encoder({}, model)).encode(texts);
      for (const [row, left] of vectors.entries()) {
        expect(left).toHaveLength(DIMENSIONS);
        for (const [column, right] of vectors.entries()) {
          expect(Math.abs(dot(left, right) - (published[row]?.[column] ?? 0))).toBeLessThan(0.02);
        }
      }
    },
  );

  it.each(models)('gives the same bits on every machine: $model.name', async ({ model, digest }) => {
    const vectors = await (await encoder({}, model)).encode(texts);
    const hash = createHash('sha256');
    for (const vector of vectors) hash.update(Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
    expect(hash.digest('hex')).toBe(digest);
  });

  it('gives the same bits for a text alone and among others, in one thread or several', async () => {
    const many = Array.from({ length: 90 }, (_, n) => `${texts[n % texts.length]} ${n} `.repeat((n % 7) + 1));
    const together = await (await encoder({ threads: 3 })).encode(many);
    const one = await encoder();
    for (const n of [0, 13, 44, 89]) expect(together[n]).toEqual((await one.encode([many[n] ?? '']))[0]);
  });

  it('gives a vector of length one for any text', async () => {
    const odd = ['', ' ', '\u0000', '\ud800', '🤖'.repeat(500), 'x'.repeat(100_000), '\n'.repeat(20_000)];
    for (const vector of await (await encoder()).encode(odd)) expect(dot(vector, vector)).toBeCloseTo(1, 5);
  });

  it('reads no more tokens than it is told to', async () => {
    const short = await encoder({ maximumTokens: 8 });
    const [cut, longer] = await short.encode([
      'one two three four five six',
      'one two three four five six seven eight nine',
    ]);
    expect(longer).toEqual(cut);
    expect(short.maximumTokens).toBe(8);
  });

  it('lets an urgent call go before the rest of a long one', async () => {
    const one = await encoder();
    const ended: string[] = [];
    const long = one.encode(Array.from({ length: 200 }, (_, n) => `${texts[1]} ${n}`)).then(() => ended.push('long'));
    const urgent = one.encode(['a query'], { urgent: true }).then(() => ended.push('urgent'));
    await Promise.all([long, urgent]);
    expect(ended).toEqual(['urgent', 'long']);
  });

  it('ends a call whose signal fires, and goes on with others', async () => {
    const one = await encoder();
    const controller = new AbortController();
    const long = one.encode(Array(300).fill(texts[1]), { signal: controller.signal });
    controller.abort();
    await expect(long).rejects.toMatchObject({ code: 'aborted' });
    expect(await one.encode(['next'])).toHaveLength(1);
  });

  it('is closed for good, and calls that wait are aborted', async () => {
    const one = await encoder();
    const waiting = expect(one.encode(texts)).rejects.toMatchObject({ code: 'aborted' });
    await one.close();
    await waiting;
    await expect(one.encode(texts)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it.each([
    ['threads', { threads: 0 }],
    ['maximumTokens', { maximumTokens: 300 }],
    ['maximumTokens', { maximumTokens: 1.5 }],
  ])('refuses %s that cannot be', async (field, settings) => {
    await expect(openEncoder(minilm, { runtime: 'wasm', ...settings })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(field),
    });
  });

  it.skipIf(native !== undefined)(
    `says how to install the native runtime where it is missing${ifMissing}`,
    async () => {
      await expect(openEncoder(minilm, { runtime: 'native' })).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringContaining('npm install onnxruntime-node'),
      });
    },
  );
});

describe.skipIf(native === undefined)(`the encoder in onnxruntime-node${ifInstalled}`, () => {
  it.each(models)('gives the vectors of WebAssembly within what seven bits allow: $model.name', async ({ model }) => {
    const both = await Promise.all([
      openEncoder(model, { runtime: 'native' }),
      openEncoder(model, { runtime: 'wasm', threads: 1 }),
    ]);
    const [ours, theirs] = await Promise.all(both.map((one) => one.encode([...texts, ''])));
    expect(ours).toHaveLength(texts.length + 1);
    for (const [place, vector] of (ours ?? []).entries()) {
      expect(dot(vector, theirs?.[place] ?? new Float32Array(DIMENSIONS))).toBeGreaterThan(0.99);
    }
    await Promise.all(both.map((one) => one.close()));
  });

  it('ends at the signal, and is closed for good', async () => {
    const one = await openEncoder(minilm, { runtime: 'native' });
    await expect(one.encode(texts, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    await one.close();
    await expect(one.encode(texts)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (const [place, value] of left.entries()) sum += value * (right[place] ?? 0);
  return sum;
}
