import { z } from 'zod';

/** The parts of an answer that are read, as the client shows them; the vectors themselves are looked at later. */
export const plainAnswer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.unknown() })),
  usage: z.object({ totalTokens: z.number().optional() }).optional(),
});

export type PlainAnswer = z.output<typeof plainAnswer>;

/** What the client makes of the contextual endpoint's answer. */
export const contextualAnswer = z.object({
  results: z.array(z.object({ index: z.int(), embeddings: z.array(z.unknown()) })),
  totalTokens: z.number().optional(),
});

export type ContextualAnswer = z.output<typeof contextualAnswer>;
