import type { GenerateEvent, GenerateOutput } from '@touchstone/contract';
import { httpFailure, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import { type GenerateAnswer, generateAnswer, readAnswer, textOf } from './read-answer.js';

/**
 * The text of an answer as it comes, and at its end what `readAnswer` makes of the whole: the last word on tokens and on how it ended.
 * Throws what `readAnswer` throws, and for an error that the service sends in the middle what its code stands for.
 */
export async function* readAnswerParts(
  parts: AsyncIterable<z.output<typeof streamedAnswer>>,
  about: VendorCall,
): AsyncGenerator<GenerateEvent, Pick<GenerateOutput, 'text' | 'usage'>, undefined> {
  let whole: GenerateAnswer = {};
  for await (const { error, ...part } of parts) {
    if (error !== undefined) throw httpFailure({ status: error.code ?? 500, body: { error } }, about);
    const text = textOf(part.candidates?.[0]?.content);
    whole = joined(whole, part, text);
    if (text !== '') yield { kind: 'text', text };
  }
  return readAnswer(whole, about);
}

/** Usage is counted up from part to part, and the last part says how the answer ended. */
function joined(before: GenerateAnswer, part: GenerateAnswer, text: string): GenerateAnswer {
  const [old, added] = [before.candidates?.[0], part.candidates?.[0]];
  const content = { parts: [{ text: `${textOf(old?.content)}${text}` }] };
  const candidates = [{ content, finishReason: added?.finishReason ?? old?.finishReason }];
  return {
    candidates: added === undefined && old === undefined ? undefined : candidates,
    promptFeedback: part.promptFeedback ?? before.promptFeedback,
    usageMetadata: part.usageMetadata ?? before.usageMetadata,
  };
}

/** One event of a streamed answer: a part of it, or an error. */
export const streamedAnswer = generateAnswer.extend({
  error: z.looseObject({ code: z.number().optional() }).optional(),
});
