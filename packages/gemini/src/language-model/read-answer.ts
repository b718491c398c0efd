import { type GenerateOutput, RetrievalError } from '@touchstone/contract';
import { answerOf, badResponse, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';

/**
 * Text and usage of an answer. Throws `invalid_request` for a prompt that Google blocks, `bad_response` for an answer
 * that was cut off, ended for another reason than its end, or has no text. `refused` marks those stopped by filters.
 */
export function readAnswer(
  { candidates, promptFeedback, usageMetadata }: GenerateAnswer,
  about: VendorCall,
): Pick<GenerateOutput, 'text' | 'usage'> {
  const candidate = candidates?.[0];
  if (candidate === undefined) {
    const reason = promptFeedback?.blockReason;
    throw reason === undefined ? badResponse('it has no candidate', about) : blocked(reason, about);
  }
  const { finishReason = 'no reason', content } = candidate;
  if (finishReason === 'MAX_TOKENS') {
    throw badResponse('it was cut off. Raise maxOutputTokens, against which thinking counts too', about);
  }
  if (filters.has(finishReason)) throw filtered(finishReason, about);
  if (finishReason !== 'STOP') throw badResponse(`it ended with ${finishReason}, before its end`, about);
  const text = textOf(content);
  if (text.trim() === '') throw badResponse('it has no text', about);
  return { text, usage: usageOf(usageMetadata) };
}

/** The text of the parts without the thoughts. */
export function textOf(content: Content | undefined): string {
  return (content?.parts ?? []).map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
}

function blocked(reason: string, { what, provider }: VendorCall): RetrievalError {
  const message = `The ${what} was refused: Google blocks the prompt (${reason}). Change the prompt.`;
  return new RetrievalError('invalid_request', message, { provider, refused: true });
}

/** Ends of an answer that Google's filters stopped (https://ai.google.dev/api/generate-content#FinishReason). */
const filters: ReadonlySet<string> = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

function filtered(reason: string, { what, provider }: VendorCall): RetrievalError {
  const message = `The ${what} got an unusable answer: it ended with ${reason}, before its end.`;
  return new RetrievalError('bad_response', message, { provider, refused: true });
}

/** Thinking is charged as output. */
function usageOf({
  promptTokenCount,
  candidatesTokenCount,
  thoughtsTokenCount = 0,
}: z.output<typeof usage> = {}): GenerateOutput['usage'] {
  return {
    calls: 1,
    inputTokens: promptTokenCount,
    outputTokens: candidatesTokenCount === undefined ? undefined : candidatesTokenCount + thoughtsTokenCount,
  };
}

const usage = z.object({
  promptTokenCount: z.number().optional(),
  candidatesTokenCount: z.number().optional(),
  thoughtsTokenCount: z.number().optional(),
});

const part = z.object({ text: z.string().optional(), thought: z.boolean().optional() });

const content = z.object({ parts: z.array(part).optional() });
type Content = z.output<typeof content>;

/** The parts of an answer that are read. */
const generateAnswer = z.object(
  {
    candidates: z
      .array(
        z.object({
          content: content.optional(),
          finishReason: z.string().optional(),
        }),
      )
      .optional(),
    promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
    usageMetadata: usage.optional(),
  },
  'must be an object',
);

export type GenerateAnswer = z.output<typeof generateAnswer>;

/** An answer with only the parts that are read. Throws `bad_response` for one of another shape. */
export function checkedAnswer(input: unknown, about: VendorCall): GenerateAnswer {
  return answerOf(generateAnswer, input, about);
}
