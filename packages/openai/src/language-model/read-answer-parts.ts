import type { GenerateEvent } from '@touchstone/contract';
import { answerOf, httpFailure, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import { type Answer, message, tokenCounts } from './read-answer.ts';

/** The text of an answer as it comes, and at its end the whole. The last part may hold the usage and no text. */
export async function* readAnswerParts(
  parts: AsyncIterable<unknown>,
  about: VendorCall,
): AsyncGenerator<GenerateEvent, Answer, undefined> {
  let whole: Answer = { text: '', refusal: '' };
  for await (const input of parts) {
    const chunk = answerOf(chatChunk, input, about);
    const [choice] = chunk.choices ?? [];
    const text = choice?.delta?.content ?? '';
    whole = {
      text: `${whole.text}${text}`,
      refusal: `${whole.refusal}${choice?.delta?.refusal ?? ''}`,
      finishReason: choice?.finish_reason ?? whole.finishReason,
      usage: chunk.usage ?? whole.usage,
    };
    if (text !== '') yield { kind: 'text', text };
  }
  return whole;
}

/** An event as it is; for an error in the middle of the stream, throws the failure of its code. */
export function unlessError(event: unknown, about: VendorCall): unknown {
  const error = errorEvent.safeParse(event).data?.error;
  if (error === undefined) return event;
  const status = typeof error === 'object' && typeof error.code === 'number' ? error.code : 500;
  throw httpFailure({ status, body: event }, about);
}

const errorEvent = z.object({ error: z.union([z.string(), z.looseObject({ code: z.unknown() })]) });

/** One event of a streamed answer. */
const chatChunk = z.object(
  {
    choices: z.array(z.object({ delta: message.nullish(), finish_reason: z.string().nullish() })).nullish(),
    usage: tokenCounts,
  },
  'must be an object',
);
