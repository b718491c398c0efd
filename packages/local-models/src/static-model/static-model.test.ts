import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadStaticModel, openStaticModel, staticModelIdentity } from './static-model.ts';

const model = loadStaticModel();

describe('a vector', () => {
  it('has the same bits on every platform', () => {
    const texts = [
      'A touchstone tests gold.',
      'export function parseHeader(line: string): Header { return JSON.parse(line); }',
      'Wie misst man Ähnlichkeit? 東京 – ½ €5',
      'retry '.repeat(100),
      'the of and to in',
      '',
    ];
    const hash = createHash('sha256');
    for (const text of texts) {
      const vector = model.embed(text);
      const bytes = Buffer.alloc(4 * vector.length);
      for (let i = 0; i < vector.length; i += 1) bytes.writeFloatLE(vector[i] as number, 4 * i);
      hash.update(bytes);
    }
    expect(hash.digest('hex')).toBe('bf057f89e5e09b6065a76d6802bbf6c40c32903a0619885a9276a508e086a2ff');
    expect(model.fingerprint).toBe('touchstone-static-1/15e2cb7de6497e5a');
  });

  it('is unit length, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const vector = model.embed(text);
        expect(vector).toHaveLength(model.dimensions);
        expect(Math.abs(dot(vector, vector) - 1)).toBeLessThan(1e-6);
      }),
    );
  });

  it('depends on the bag of tokens alone, to the bit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: model.tokenCount - 1 }), { maxLength: 200 }), (ids) => {
        expect(model.pool(Int32Array.from(ids.toReversed()))).toEqual(model.pool(Int32Array.from(ids)));
      }),
    );
  });

  it('of text in which nothing is known is the first axis', () => {
    expect([...model.embed('!?').subarray(0, 3)]).toEqual([1, 0, 0]);
  });

  it('of an identifier is that of its words', () => {
    expect(model.embed('getUserById')).toEqual(model.embed('get user by id'));
  });

  it('of a single token is the token’s own', () => {
    const [id] = model.tokenize('window');
    const out = new Float32Array(model.dimensions);
    model.tokenVector(id as number, out);
    expect(dot(out, model.embed('window'))).toBeCloseTo(1, 6);
  });

  it.each([
    ['How do I delete a file?', 'removing documents from the disk', 'the weather in spring is mild'],
    ['sort an array', 'function order(list) { return list.sort(compare); }', 'async def connect(host, port): ...'],
    ['Who is the author of the book?', 'The novel was written by a Scottish writer.', 'Multiply both matrices.'],
  ])('of %j is nearer to what means the same', (text, like, unlike) => {
    const vector = model.embed(text);
    expect(dot(vector, model.embed(like))).toBeGreaterThan(dot(vector, model.embed(unlike)) + 0.1);
  });
});

describe('the table', () => {
  it('weighs words that say little less', () => {
    const weightOf = (word: string) => model.weight(model.tokenize(word)[0] as number);
    expect(weightOf('the')).toBeLessThan(0.5 * weightOf('window'));
  });

  it('refuses an unknown token or a vector of another size', () => {
    const out = new Float32Array(model.dimensions);
    expect(() => model.token(-1)).toThrow(`There is no token -1: ids are 0 to ${model.tokenCount - 1}.`);
    expect(() => model.weight(model.tokenCount)).toThrow('There is no token');
    expect(() => model.tokenVector(0.5, out)).toThrow('There is no token 0.5');
    expect(() => model.tokenVector(0, out.subarray(1))).toThrow(`out has ${model.dimensions - 1} numbers`);
  });

  it('is read once, at once or in turns', async () => {
    expect(loadStaticModel()).toBe(model);
    expect(await openStaticModel()).toBe(model);
  });

  it('tells its name and dimensions without being read', () => {
    expect(staticModelIdentity()).toEqual({ name: model.name, dimensions: model.dimensions });
  });
});

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
