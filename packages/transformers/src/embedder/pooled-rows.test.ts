import { describe, expect, it } from 'vitest';
import { type PoolingSettings, pooledRows } from './pooled-rows.ts';

// Two texts of at most three tokens in two dimensions; the second one has a token of padding (9, 9).
const states = {
  last_hidden_state: {
    type: 'float32',
    dims: [2, 3, 2],
    data: Float32Array.of(1, 2, 3, 4, 5, 6, 3, 0, 0, 4, 9, 9),
  },
};
const lengths = [3, 2];

describe('pooledRows', () => {
  it.each([
    ['mean', [3, 4], [1.5, 2]],
    ['cls', [1, 2], [3, 0]],
    ['last-token', [5, 6], [0, 4]],
  ] as const)('%s leaves padding out', (pooling, first, second) => {
    expect(rows({ pooling, normalize: false })).toEqual([first, second]);
  });

  it('brings vectors to length 1', () => {
    // (3, 4) has length 5, (1.5, 2) has 2.5: both point the same way.
    const sixEight = [Math.fround(0.6), Math.fround(0.8)];
    expect(rows({ pooling: 'mean', normalize: true })).toEqual([sixEight, sixEight]);
  });

  it("takes the model's own vector where it gives one", () => {
    const outputs = { sentence_embedding: { type: 'float32', dims: [2, 2], data: Float32Array.of(1, 2, 3, 4) } };
    const found = pooledRows(outputs, lengths, { pooling: 'model', normalize: false, dimensions: 2 });
    expect(found.map((row) => [...row])).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('refuses a model of other dimensions, naming both', () => {
    expect(() => rows({ dimensions: 384 })).toThrow(
      expect.objectContaining({
        code: 'invalid_config',
        message: 'dimensions is 384; the model gives 2: set dimensions to 2.',
      }),
    );
  });

  it('refuses a model without the output that the pooling needs, naming what it has', () => {
    expect(() => rows({ pooling: 'model' })).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining('"last_hidden_state"') }),
    );
  });

  it('refuses numbers of another type', () => {
    const outputs = { last_hidden_state: { type: 'float16', dims: [1, 1, 2], data: Uint16Array.of(1, 2) } };
    expect(() => pooledRows(outputs, [1], settings)).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining('float16') }),
    );
  });
});

const settings: PoolingSettings = { pooling: 'mean', normalize: true, dimensions: 2 };

function rows(changes: Partial<PoolingSettings>): readonly (readonly number[])[] {
  return pooledRows(states, lengths, { ...settings, ...changes }).map((row) => [...row]);
}
