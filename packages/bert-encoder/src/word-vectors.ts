import { DIMENSIONS, type ModelWeights } from './encoder-model.ts';

/** Writes the vectors of words, row by row. Rows past the last word stay as they are. */
export type WriteWords = (ids: Int32Array, rows: Float32Array) => void;

export function wordVectors(model: ModelWeights): WriteWords {
  const words = new Int8Array(model.tensor('words').buffer);
  const scales = new Float32Array(model.tensor('words.scales').buffer);
  return (ids, rows) => {
    let to = 0;
    for (const id of ids) {
      const scale = scales[id] as number;
      const from = id * DIMENSIONS;
      for (let i = 0; i < DIMENSIONS; i += 1) rows[to++] = (words[from + i] as number) * scale;
    }
  };
}
