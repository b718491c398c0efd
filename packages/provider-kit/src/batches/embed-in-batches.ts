import type { Embedding, EmbeddingRole } from '@touchstone/contract';
import { checkTexts } from '../input/check-text.ts';
import { askBatches } from './ask-batches.ts';
import { type BatchOptions, batchTexts } from './batch-texts.ts';
import { sumUsage } from './sum-usage.ts';

export interface EmbedBatchOptions extends Omit<BatchOptions, 'refusal'> {
  /** The role of the texts, for messages: a query cannot be made of smaller chunks. */
  readonly role: EmbeddingRole;
}

/**
 * Embeds texts in as many requests as the limits need, one after the other; `request` gets texts that should fit one. A
 * request that the service refuses as too long is split and sent again. The answer has all vectors in the texts' order,
 * the total usage, and in `trimmed` the texts that lost their end, where that is allowed. Throws `invalid_request` for
 * a text that `checkText` refuses or that is too long, by the estimate before anything is sent, or by the service's
 * refusal; and the errors of `request`.
 */
export async function embedInBatches(
  texts: readonly string[],
  { role, ...options }: EmbedBatchOptions,
  request: (texts: readonly string[]) => Promise<Embedding>,
): Promise<Embedding> {
  const { provider, overLong } = options;
  checkTexts(texts, provider);
  const nameOf = nameOfText(texts.length, role);
  const remedy = role === 'document' ? 'Make smaller chunks, or allow trimming.' : 'Shorten it.';
  const batches = batchTexts(texts, {
    ...options,
    refusal: (position, tokens, maxTokens) =>
      `${nameOf(position)} has about ${tokens} tokens; ${provider} takes ${maxTokens} in one text. ${remedy}`,
  });
  const { answers, trimmed } = await askBatches(batches, { request, overLong, provider, nameOf, remedy });
  return { ...joinEmbeddings(answers), trimmed };
}

function nameOfText(count: number, role: EmbeddingRole): (position: number) => string {
  if (role === 'document') return (position) => `texts[${position}]`;
  return (position) => (count === 1 ? 'The query' : `Query ${position + 1} of ${count}`);
}

/** Several answers as one: all vectors, and the usage of those that report it. */
export function joinEmbeddings(answers: readonly Embedding[]): Embedding {
  const vectors = answers.flatMap((answer) => answer.vectors);
  const usage = sumUsage(answers.flatMap((answer) => answer.usage ?? []));
  return usage === undefined ? { vectors } : { vectors, usage };
}
