import type { Embedding } from '@touchstone/contract';
import { type BatchOptions, batchTexts } from './batch-texts.js';
import { sumUsage } from './sum-usage.js';

/**
 * Embeds texts in as many requests as the limits need, one after the other; `request` gets texts that fit one. The answer has all
 * vectors in the texts' order, all that was used, and in `trimmed` the texts that lost their end, where that is allowed.
 *
 * Throws what `batchTexts` throws, before anything is sent, and what `request` throws.
 */
export async function embedInBatches(
  texts: readonly string[],
  options: BatchOptions,
  request: (texts: readonly string[]) => Promise<Embedding>,
): Promise<Embedding> {
  const { batches, trimmed } = batchTexts(texts, options);
  const answers: Embedding[] = [];
  for (const batch of batches) answers.push(await request(batch.texts));
  const cut = trimmed.map(({ position }) => position);
  return { ...joinEmbeddings(answers), trimmed: cut.length === 0 ? undefined : cut };
}

/** Several answers as one: all vectors, and all that was used by those that say it. */
export function joinEmbeddings(answers: readonly Embedding[]): Embedding {
  const vectors = answers.flatMap((answer) => answer.vectors);
  const usage = sumUsage(answers.flatMap((answer) => answer.usage ?? []));
  return usage === undefined ? { vectors } : { vectors, usage };
}
