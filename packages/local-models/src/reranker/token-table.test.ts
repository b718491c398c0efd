import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import wabt from 'wabt';
import { loadStaticModel } from '../static-model/static-model.ts';
import { tokenKernelBase64 } from './token-kernel-bytes.ts';
import { maxQueryTokens, openTokenTable } from './token-table.ts';

const model = loadStaticModel();
const table = await openTokenTable();

describe('the token table', () => {
  test('gives the cosines of the model’s own vectors, also for more tokens than it takes at once', () => {
    const tokens = Int32Array.from({ length: 2500 }, (_, i) => (i * 20) % model.tokenCount);
    const queryTokens = Array.from({ length: maxQueryTokens }, (_, i) => 1000 + 331 * i);
    const found = table.cosines(tokens, queryTokens);
    expect(found).toHaveLength(tokens.length * maxQueryTokens);
    for (let i = 0; i < tokens.length; i += 49) {
      queryTokens.forEach((queryToken, j) => {
        expect(found[i * maxQueryTokens + j]).toBeCloseTo(cosine(tokens[i] ?? 0, queryToken), 5);
      });
    }
  });

  test('knows a token’s weight, and that it is like itself', () => {
    const [token = 0] = model.tokenize('harbour');
    expect(table.weight(token)).toBe(model.weight(token));
    expect(table.cosines(Int32Array.of(token), [token])[0]).toBeCloseTo(1, 12);
  });

  test('has nothing to say of a query without tokens', () => {
    expect(table.cosines(Int32Array.of(1, 2), [])).toHaveLength(0);
  });
});

describe('the kernel', () => {
  test('is what its source assembles to', async () => {
    const { parseWat } = await wabt();
    const source = readFileSync(new URL('token-kernel.wat', import.meta.url), 'utf8');
    const { buffer } = parseWat('token-kernel.wat', source, { simd: true }).toBinary({});
    expect(tokenKernelBase64).toBe(Buffer.from(buffer).toString('base64'));
  });
});

function cosine(a: number, b: number): number {
  const [first, second] = [vector(a), vector(b)];
  return first.reduce((sum, value, i) => sum + value * (second[i] ?? 0), 0);
}

function vector(token: number): Float32Array {
  const out = new Float32Array(model.dimensions);
  model.tokenVector(token, out);
  return out;
}
