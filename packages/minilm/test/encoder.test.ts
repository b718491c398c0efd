import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { DIMENSIONS, type Encoder, openEncoder } from '../src/index.js';
import { importNativeRuntime } from '../src/native-encoder.js';

const texts = [
  'How do I cancel a request after a timeout?',
  'Pass an AbortSignal; the call ends when it fires.',
  'The bakery on the corner sells rye bread.',
  'const timer = setTimeout(() => controller.abort(), 5000);',
];
/** Similarities of the published model in float32, by `tools/convert-minilm/reference.py`. */
const published = [
  [1, 0.406, 0.054, 0.52],
  [0.406, 1, 0.049, 0.367],
  [0.054, 0.049, 1, 0.014],
  [0.52, 0.367, 0.014, 1],
];

const native = await importNativeRuntime().catch(() => undefined);
const ifInstalled = native === undefined ? ' (skipped: onnxruntime-node is not installed)' : '';
const ifMissing = native === undefined ? '' : ' (skipped: onnxruntime-node is installed)';

describe('the encoder in WebAssembly', () => {
  const opened: Encoder[] = [];
  async function encoder(settings: Parameters<typeof openEncoder>[0] = {}): Promise<Encoder> {
    const one = await openEncoder({ runtime: 'wasm', threads: 1, ...settings });
    opened.push(one);
    return one;
  }
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
  });

  it('gives the similarities of the published model within .02', async () => {
    const vectors = await (await encoder()).encode(texts);
    for (const [row, left] of vectors.entries()) {
      expect(left).toHaveLength(DIMENSIONS);
      for (const [column, right] of vectors.entries()) {
        expect(Math.abs(dot(left, right) - (published[row]?.[column] ?? 0))).toBeLessThan(0.02);
      }
    }
  });

  it('gives the same bits on every machine', async () => {
    const vectors = await (await encoder()).encode(texts);
    const hash = createHash('sha256');
    for (const vector of vectors) hash.update(Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
    expect(hash.digest('hex')).toBe('64c0f91a7f3f8bc8ca24d48bef8062ead7d05dd1332c54d61844bdb62d54557e');
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
    await expect(openEncoder({ runtime: 'wasm', ...settings })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(field),
    });
  });

  it.skipIf(native !== undefined)(
    `says how to install the native runtime where it is missing${ifMissing}`,
    async () => {
      await expect(openEncoder({ runtime: 'native' })).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringContaining('npm install onnxruntime-node'),
      });
    },
  );
});

describe.skipIf(native === undefined)(`the encoder in onnxruntime-node${ifInstalled}`, () => {
  it('gives the vectors of WebAssembly within what seven bits allow', async () => {
    const both = await Promise.all([openEncoder({ runtime: 'native' }), openEncoder({ runtime: 'wasm', threads: 1 })]);
    const [ours, theirs] = await Promise.all(both.map((one) => one.encode([...texts, ''])));
    expect(ours).toHaveLength(texts.length + 1);
    for (const [place, vector] of (ours ?? []).entries()) {
      expect(dot(vector, theirs?.[place] ?? new Float32Array(DIMENSIONS))).toBeGreaterThan(0.99);
    }
    await Promise.all(both.map((one) => one.close()));
  });

  it('ends at the signal, and is closed for good', async () => {
    const one = await openEncoder({ runtime: 'native' });
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
