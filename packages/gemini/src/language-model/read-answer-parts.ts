import type { GenerateEvent, GenerateOutput } from '@touchstone/contract';
import { httpFailure, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import { checkedAnswer, type GenerateAnswer, readAnswer, textOf } from './read-answer.ts';

/**
 * The text of an answer as it comes, and at its end the result of `readAnswer` for the whole: the final tokens and
 * reason of its end. Throws the errors of `readAnswer`.
 */
export async function* readAnswerParts(
  parts: AsyncIterable<GenerateAnswer>,
  about: VendorCall,
): AsyncGenerator<GenerateEvent, Pick<GenerateOutput, 'text' | 'usage'>, undefined> {
  let whole: GenerateAnswer = {};
  for await (const part of parts) {
    const text = textOf(part.candidates?.[0]?.content);
    whole = joined(whole, part, text);
    if (text !== '') yield { kind: 'text', text };
  }
  return readAnswer(whole, about);
}

/** Usage is counted up from part to part, and the last part has the reason of the answer's end. */
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

/**
 * One event of a stream in the shape of an answer. Throws `bad_response` for another shape, and for an error in the
 * middle of the stream the failure of its code.
 */
export function checkedPart(input: unknown, about: VendorCall): GenerateAnswer {
  const { data } = errorEvent.safeParse(input);
  if (data === undefined) return checkedAnswer(input, about);
  throw httpFailure({ status: data.error.code ?? 500, body: data }, about);
}

const errorEvent = z.object({ error: z.looseObject({ code: z.number().optional() }) });
