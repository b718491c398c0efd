import { answerOf, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';

/** An answer as the client gets it, without the vectors, and those by themselves, in the answer's order. */
export interface ReadAnswer<Vectors> {
  readonly passedOn: object;
  readonly vectors: Vectors;
}

/**
 * Takes the vectors out of an answer. The client would check every number, at a cost that grows with the square of the list: seconds
 * without a turn of the event loop for a thousand vectors. Throws `bad_response` for an answer of another shape.
 */
export function readPlainAnswer(input: unknown, about: VendorCall): ReadAnswer<readonly unknown[]> {
  const { data, ...rest } = answerOf(plainAnswer, input, about);
  return {
    passedOn: { ...rest, data: data.map(({ index }) => ({ index })) },
    vectors: data.map(({ embedding }) => embedding),
  };
}

/** The same for the endpoint of contextual models: a list of vectors for each document. */
export function readContextualAnswer(input: unknown, about: VendorCall): ReadAnswer<readonly (readonly unknown[])[]> {
  const { data, ...rest } = answerOf(contextualAnswer, input, about);
  return {
    passedOn: {
      ...rest,
      data: data.map((document) => ({ index: document.index, data: document.data.map(({ index }) => ({ index })) })),
    },
    vectors: data.map((document) => document.data.map(({ embedding }) => embedding)),
  };
}

const embedding = z.object({ index: z.int(), embedding: z.unknown() });
const usage = z.object({ total_tokens: z.number().optional() }).optional();

const plainAnswer = z.object({ data: z.array(embedding, 'must be a list'), usage }, 'must be an object');

const contextualAnswer = z.object(
  { data: z.array(z.object({ index: z.int(), data: z.array(embedding) }), 'must be a list'), usage },
  'must be an object',
);
