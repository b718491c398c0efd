import { type GenerateOutput, RetrievalError } from '@touchstone/contract';
import { badResponse, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';

/** An answer as it is read, whole or put together from its parts. */
export interface Answer {
  readonly text: string;
  /** The model's text where it will not answer. */
  readonly refusal: string;
  readonly finishReason?: string;
  readonly usage?: NonNullable<z.output<typeof tokenCounts>>;
}

/**
 * Text and usage of an answer. Throws `invalid_request` for a refused prompt, `bad_response` for an answer that was cut
 * off, ended for another reason than its end, or has no text. `refused` marks answers that model or filter stopped.
 */
export function readAnswer(
  { text, refusal, finishReason = 'no reason', usage }: Answer,
  about: VendorCall,
): Pick<GenerateOutput, 'text' | 'usage'> {
  if (refusal !== '') {
    const said = `The ${about.what} was refused by the model. Change the prompt.`;
    throw new RetrievalError('invalid_request', said, { provider: about.provider, refused: true });
  }
  if (finishReason === 'length') throw badResponse(cutOff, about);
  if (finishReason === 'content_filter') {
    const said = `The ${about.what} got an unusable answer: it ended with content_filter, before its end.`;
    throw new RetrievalError('bad_response', said, { provider: about.provider, refused: true });
  }
  if (finishReason !== 'stop') throw badResponse(`it ended with ${finishReason}, before its end`, about);
  if (text.trim() === '') throw badResponse('it has no text', about);
  return { text, usage: { calls: 1, inputTokens: usage?.prompt_tokens, outputTokens: usage?.completion_tokens } };
}

const cutOff =
  'it was cut off. Raise maxOutputTokens, against which thinking counts too, or the context window of the server';

/** The answer of one request, out of the server's choices. Throws `bad_response` where there is none. */
export function wholeAnswer({ choices, usage }: z.output<typeof chatCompletion>, about: VendorCall): Answer {
  const [choice] = choices;
  if (choice === undefined) throw badResponse('it has no choice', about);
  const { content, refusal } = choice.message;
  return {
    text: content ?? '',
    refusal: refusal ?? '',
    finishReason: choice.finish_reason ?? undefined,
    usage: usage ?? undefined,
  };
}

/** Some servers count nothing and send 0. */
const count = z
  .number()
  .optional()
  .transform((tokens) => (tokens === 0 ? undefined : tokens));

export const tokenCounts = z.object({ prompt_tokens: count, completion_tokens: count }).nullish();

/** The fields of a message, or of a part of one, that are read. */
export const message = z.object({ content: z.string().nullish(), refusal: z.string().nullish() });

/** The parts of an answer that are read. */
export const chatCompletion = z.object(
  {
    choices: z.array(z.object({ message, finish_reason: z.string().nullish() }), 'must be a list'),
    usage: tokenCounts,
  },
  'must be an object',
);
