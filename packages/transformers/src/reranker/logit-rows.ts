import { modelError } from '../session/model-error.ts';
import type { RuntimeOutputs } from '../session/runtime.ts';

/**
 * The model's only logit for each pair of a batch. Throws `invalid_config` for a model that gives more numbers a pair: it
 * classifies, and does not rank.
 */
export function logitRows({ logits }: RuntimeOutputs, lengths: readonly number[]): readonly Float32Array[] {
  const [, labels] = logits?.dims ?? [];
  if (logits?.dims.length !== 2 || labels !== 1 || !(logits.data instanceof Float32Array)) {
    const found =
      logits === undefined ? 'no "logits"' : `${logits.type} "logits" of ${logits.dims.slice(1).join(' x ')}`;
    throw modelError(
      'invalid_config',
      `The model gives ${found} a pair; a cross-encoder gives one float32 logit: use one that was trained to rank, or another dtype.`,
    );
  }
  const { data } = logits;
  return lengths.map((_, row) => data.subarray(row, row + 1));
}
