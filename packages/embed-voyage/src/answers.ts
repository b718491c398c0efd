import { z } from 'zod';

/** The parts of an answer that are read; the vectors themselves are looked at later. */
export const plainAnswer = z.object(
  {
    data: z.array(z.object({ index: z.int(), embedding: z.unknown() }), 'must be a list'),
    usage: z.object({ total_tokens: z.number().optional() }).optional(),
  },
  'must be an object',
);

/** The same of the endpoint for contextual models: a list of chunks for each document. */
export const contextualAnswer = z.object(
  {
    data: z.array(
      z.object({ index: z.int(), data: z.array(z.object({ index: z.int(), embedding: z.unknown() })) }),
      'must be a list',
    ),
    usage: z.object({ total_tokens: z.number().optional() }).optional(),
  },
  'must be an object',
);
