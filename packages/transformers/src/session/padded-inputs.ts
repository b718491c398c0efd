import type { EncodedItem } from './encode-items.ts';
import type { TransformersRuntime } from './runtime.ts';

/** The tensors of one batch, each item padded on the right to the longest; the mask marks the padding. */
export function paddedInputs(
  { Tensor }: Pick<TransformersRuntime, 'Tensor'>,
  batch: readonly EncodedItem[],
  padId: number,
): Readonly<Record<string, unknown>> {
  const width = Math.max(...batch.map(({ ids }) => ids.length));
  const tensor = (rowOf: (item: EncodedItem) => readonly number[], padding: number) => {
    const data = new BigInt64Array(batch.length * width).fill(BigInt(padding));
    for (const [row, item] of batch.entries()) {
      for (const [column, value] of rowOf(item).entries()) data[row * width + column] = BigInt(value);
    }
    return new Tensor('int64', data, [batch.length, width]);
  };
  const typed = batch.every(({ types }) => types !== undefined);
  const inputs = {
    input_ids: tensor(({ ids }) => ids, padId),
    attention_mask: tensor(({ ids }) => ids.map(() => 1), 0),
  };
  return typed ? { ...inputs, token_type_ids: tensor(({ types }) => types ?? [], 0) } : inputs;
}
